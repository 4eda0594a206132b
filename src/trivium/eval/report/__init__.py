"""The report: one HTML file that needs nothing else."""

from trivium.eval.report.html import html_report

__all__ = ["html_report"]
