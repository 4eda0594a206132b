"""Technical phrases, as heads with the words that may stand before them."""

from trivium.extractors.lexicon.word_list import entry_list, word_list

__all__ = ["CHINESE_HEADS", "CHINESE_PHRASES", "ENGLISH_HEADS", "ENGLISH_PHRASES", "OPEN_HEADS"]

ENGLISH_HEADS = {
    "learning": "machine, deep, reinforcement, federated, transfer, supervised, unsupervised, "
    "self-supervised, contrastive, active, meta, few-shot, representation, imitation, ensemble",
    "search": "vector, semantic, full-text, hybrid, beam, binary, graph, similarity, tree",
    "processing": "natural language, signal, image, speech, stream, batch, event, data",
    "computing": "quantum, cloud, edge, distributed, parallel, high-performance, serverless",
    "systems?": "operating, distributed, recommender, recommendation, embedded, expert, control",
    "engineering": "prompt, software, data, feature, reverse, genetic, reliability, mechanical, "
    "civil, electrical, chaos",
    "networks?": "neural, artificial neural, convolutional neural, recurrent neural, graph neural, "
    "deep neural",
    "models?": "language, large language, diffusion, topic, world",
    "science": "data, computer, cognitive, climate, materials, political, environmental",
    "detection": "anomaly, object, fraud, face, intrusion, deadlock",
    "recognition": "speech, face, image, pattern, handwriting, entity, character",
    "retrieval": "information, document, passage",
    "programming": "linear, dynamic, functional, object-oriented, constraint, competitive, pair",
    "optimi[sz]ation": "convex, combinatorial, bayesian, query, compiler",
    "theory": "game, graph, number, category, information, control, queueing, music, complexity",
    "algebra": "linear, abstract, relational",
    "inference": "bayesian, causal, statistical, type",
    "mining": "data, text, process",
    "correction": "error, quantum error",
    "expansion": "query",
    "testing": "penetration, unit, property-based, load, integration, regression",
    "control": "version, access, concurrency",
    "descent": "gradient, stochastic gradient",
    "analysis": "sentiment, time series, static, survival, factor",
    "trees?": "decision, merkle",
    "algorithms?": "genetic, consensus, sorting, greedy",
    "graphs?": "knowledge",
    "distillation": "knowledge",
    "migrations?": "schema, database",
    "indexing": "database, full-text",
    "physics": "quantum, particle, nuclear, solid-state",
    "mechanics": "quantum, classical, fluid",
    "management": "memory, supply chain, project",
    "chemistry": "organic, inorganic, physical",
    "biology": "molecular, synthetic, marine, evolutionary",
    "economics": "behavioral, behavioural, development",
    "therapy": "cognitive behavioral, cognitive behavioural, occupational, speech",
}

ENGLISH_PHRASES = entry_list("""
computer vision, artificial intelligence, retrieval-augmented generation, garbage collection,
load balancing, dependency injection, event sourcing, continuous integration,
continuous delivery, continuous deployment, test-driven development, domain-driven design,
zero trust, differential privacy, homomorphic encryption, public-key cryptography,
quantum cryptography, climate change, rate limiting, technical debt, topic modeling,
topic modelling, attention mechanism, attention mechanisms, word embeddings, random forests,
support vector machines, hash tables, compiler design, fluid dynamics, monetary policy,
intermittent fasting, nearest neighbor search, prompt injection,
""")

#: Heads that make a topic of any plain words between a preposition and them.
OPEN_HEADS = word_list("""
learning computing cryptography mechanics algorithms algorithm processing retrieval detection
recognition optimization optimisation embeddings inference theory compression indexing sharding
caching correction expansion segmentation tokenization tokenisation quantization quantisation
modeling modelling synthesis encryption authentication virtualization orchestration scheduling
networks compilers databases protocols linguistics genomics robotics
""")

CHINESE_HEADS = {
    "学习": "机器 深度 强化 联邦 迁移 监督 无监督 自监督 半监督 对比 主动 元 表示 集成 增量 多任务",
    "处理": "自然语言 图像 信号 语音 数据 文本 批 流",
    "视觉": "计算机 机器",
    "计算": "云 边缘 量子 并行 分布式 高性能 隐私",
    "神经网络": "卷积 循环 图 深度 人工",
    "检索": "向量 全文 语义 混合 信息 跨语言",
    "搜索": "向量 全文 语义 混合",
    "系统": "推荐 操作 分布式 嵌入式 专家 控制 多智能体",
    "算法": "推荐 遗传 共识 排序 加密 贪心",
    "识别": "语音 图像 人脸 文字 实体 指纹 模式 命名实体",
    "检测": "目标 异常 欺诈 物体",
    "工程": "特征 提示 提示词 软件",
    "推断": "贝叶斯 因果",
    "模型": "大语言 语言 预训练 扩散 多模态",
}

CHINESE_PHRASES = word_list("""
神经网络 知识图谱 知识蒸馏 人工智能 大模型 检索增强生成 数据挖掘 数据结构 数据仓库 数据治理
数据分析 梯度下降 负载均衡 垃圾回收 线性代数 概率论 离散数学 微积分 计算机图形学 计算机网络
机器翻译 情感分析 文本分类 图像分割 词向量 注意力机制 决策树 随机森林 支持向量机 差分隐私
同态加密 零知识证明 区块链 物联网 自动驾驶 虚拟现实 增强现实 微服务 微服务架构 依赖注入 持续集成
面向对象 面向对象编程 函数式编程 动态规划 量子力学 相对论 博弈论 图论 信息论 行为经济学
宏观经济学 认知心理学 有机化学 分子生物学 供应链管理 项目管理 缓存一致性 并发控制 时间序列
时间序列分析 多模态
""")
