"""Clear technical phrases, English and Chinese."""

import re
from collections.abc import Iterator

from trivium.extractors.span import Span

__all__ = ["topic_spans"]

_ENGLISH = re.compile(
    r"""\b(?:
      (?:machine|deep|reinforcement|federated|transfer|supervised|unsupervised|self-supervised|contrastive|active|meta|few-shot
        |representation|curriculum|imitation|ensemble)\slearning
    | (?:vector|semantic|full-text|hybrid|beam|binary|graph|similarity|nearest\sneighbou?r|tree|local)\ssearch
    | (?:quantum\s)?error\scorrection | (?:query|abbreviation)\sexpansion | computer\svision
    | (?:natural\slanguage|signal|image|speech|stream|batch|event|data)\sprocessing
    | (?:large\s)?language\smodels? | (?:artificial|convolutional|recurrent|graph|deep)?\s?neural\snetworks? | knowledge\s(?:graphs?|distillation|base)
    | (?:quantum|cloud|edge|distributed|parallel|grid|high-performance|serverless)\scomputing
    | (?:operating|distributed|recommender|recommendation|embedded|expert|control|dynamical)\ssystems?
    | (?:prompt|software|data|feature|reverse|genetic|chaos|reliability|mechanical|civil|electrical)\sengineering
    | (?:gradient|coordinate|stochastic\sgradient)\sdescent | (?:load|workload)\sbalancing | garbage\scollection | artificial\sintelligence
    | (?:data|text|process)\smining | (?:data|computer|cognitive|climate|materials|political|environmental)\sscience
    | (?:anomaly|object|fraud|edge|face|intrusion|deadlock)\sdetection | (?:speech|face|image|pattern|handwriting|entity|character)\srecognition
    | (?:information|document|passage)\sretrieval | retrieval[-\s]augmented\sgeneration
    | (?:convex|combinatorial|bayesian|linear|dynamic|functional|object-oriented|integer|constraint|pair|competitive)\s(?:optimi[sz]ation|programming)
    | (?:game|graph|number|category|information|control|queueing|music|string|complexity|set)\stheory
    | (?:linear|abstract|relational)\salgebra | (?:bayesian|causal|statistical)\sinference | (?:time|fourier)\sseries
    | (?:dependency\sinjection|event\ssourcing|continuous\s(?:integration|delivery|deployment)|test-driven\sdevelopment|domain-driven\sdesign
        |zero\strust|differential\sprivacy|homomorphic\sencryption|public[-\s]key\scryptography|quantum\scryptography|quantum\smechanics|quantum\sphysics|climate\schange
        |feature\sflags?|rate\slimiting|query\soptimi[sz]ation|database\s(?:indexing|sharding)|schema\smigrations?|technical\sdebt|topic\smodel(?:l?ing)?
        |sentiment\sanalysis|attention\smechanisms?|word\sembeddings?|decision\strees?|random\sforests?|support\svector\smachines?|genetic\salgorithms?
        |consensus\salgorithms?|hash\s(?:tables?|functions?)|compiler\sdesign|type\sinference|memory\smanagement|concurrency\scontrol|version\scontrol
        |access\scontrol|penetration\stesting|unit\stesting|property-based\stesting|load\stesting|fluid\sdynamics|organic\schemistry|molecular\sbiology
        |behaviou?ral\seconomics|monetary\spolicy|supply\schain\smanagement|cognitive\sbehaviou?ral\stherapy|intermittent\sfasting|project\smanagement)
    )\b(?!-)""",
    re.VERBOSE,
)
_PHRASE = re.compile(
    r"""\b(?:about|on|into|of|in|and|studying|study|learn|learning|researching|covers?|teaches)\s
    ((?!(?:the|a|an|my|your|his|her|its|our|their|this|that|some|more|any|job|house|apartment)\s)
     [a-z-]{3,20}\s(?:[a-z-]{3,20}\s)?
     (?:learning|computing|cryptography|mechanics|algorithms?|processing|retrieval|detection|recognition|optimi[sz]ation|embeddings?|inference
     |theory|compression|indexing|sharding|caching|correction|expansion|segmentation|tokeni[sz]ation|quanti[sz]ation|modelling|modeling|synthesis
     |encryption|authentication|virtuali[sz]ation|orchestration|scheduling|networks|compilers|databases|protocols|linguistics|genomics|robotics))
    \b(?!-)""",
    re.VERBOSE,
)
_CHINESE = re.compile(
    r"(?:机器|深度|强化|联邦|迁移|监督|无监督|自监督|半监督|对比|主动|元|表示|集成|增量|多任务)学习"
    r"|(?:自然语言|图像|信号|语音|数据|文本|批|流)处理|计算机视觉|机器视觉|计算机图形学|计算机网络"
    r"|(?:云|边缘|量子|并行|分布式|高性能|隐私|雾)计算|(?:卷积|循环|图|深度|人工)?神经网络|知识图谱|知识蒸馏|人工智能|大语言模型|语言模型|大模型|预训练模型"
    r"|(?:向量|全文|语义|混合|信息|跨语言)(?:检索|搜索)|检索增强生成|(?:推荐|操作|分布式|嵌入式|专家|控制|多智能体)系统|推荐算法|遗传算法|共识算法|排序算法"
    r"|数据挖掘|数据结构|数据仓库|数据湖|数据治理|数据分析|特征工程|提示词?工程|软件工程|梯度下降|负载均衡|垃圾回收|线性代数|概率论|离散数学|微积分|贝叶斯推断|因果推断"
    r"|(?:语音|图像|人脸|文字|实体|指纹|模式)识别|(?:目标|异常|欺诈|物体)检测|机器翻译|情感分析|文本分类|图像分割|命名实体识别|词向量|注意力机制|决策树|随机森林|支持向量机"
    r"|差分隐私|同态加密|零知识证明|区块链|物联网|自动驾驶|虚拟现实|增强现实|微服务(?:架构)?|依赖注入|持续集成|面向对象(?:编程)?|函数式编程|动态规划|量子力学|相对论|博弈论|图论|信息论"
    r"|行为经济学|宏观经济学|认知心理学|有机化学|分子生物学|供应链管理|项目管理|缓存一致性|并发控制|时间序列(?:分析|预测)?|多模态(?:模型|学习)?"
)
_MIXED = re.compile(
    r"(?<![A-Za-z])[A-Za-z][A-Za-z-]{2,20}\s?(?:架构|算法|协议|模型|框架|模式|机制)"
)


def topic_spans(text: str) -> Iterator[Span]:
    """Technical phrases that a text can be about."""
    for match in _ENGLISH.finditer(text):
        yield Span(match.start(), match.end(), "topic")
    for match in _PHRASE.finditer(text):
        yield Span(match.start(1), match.end(1), "topic")
    if not text.isascii():
        for pattern in (_CHINESE, _MIXED):
            for match in pattern.finditer(text):
                yield Span(match.start(), match.end(), "topic")
