"""Page ``/metrics`` in the text format of Prometheus."""

from collections.abc import Iterable, Mapping
from ipaddress import ip_address, ip_network
from typing import Any

from fastapi import FastAPI, HTTPException, Request, Response
from prometheus_client import CollectorRegistry, Metric, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.registry import Collector

from nurikabe_sat.web.connections import Connection
from nurikabe_sat.web.counts import REFUSED, REQUESTS, WORK
from nurikabe_sat.web.dispatcher import Dispatcher

_Values = Mapping[Any, float]
"""Type of the values of a metric: a number for each label value or tuple of label values."""


def add_metrics(app: FastAPI, dispatcher: Dispatcher) -> None:
    """Add the page ``/metrics``. It answers only direct requests from the addresses in the settings."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    registry.register(_ServerCollector(dispatcher))
    networks = [ip_network(one) for one in dispatcher.settings.metrics]

    async def metrics(request: Request) -> Response:
        if "x-forwarded-for" in request.headers or not request.client:  # the address may be the proxy's
            raise HTTPException(404)
        if not any(ip_address(request.client.host) in network for network in networks):
            raise HTTPException(404)
        encode, kind = choose_encoder(request.headers.get("accept", ""))
        return Response(encode(registry), media_type=kind)

    app.add_api_route("/metrics", metrics, include_in_schema=False)


class _ServerCollector(Collector):
    def __init__(self, dispatcher: Dispatcher) -> None:
        self._dispatcher = dispatcher

    def collect(self) -> Iterable[Metric]:
        queues = self._dispatcher.queues.items()
        yield _counter("requests", "Finished requests", REQUESTS, "question", "status")
        yield _counter("refused", "Refused requests, and closed connections", REFUSED, "reason")
        yield _counter("work_seconds", "Seconds of work in processes", WORK, "question")
        yield _gauge("running", "Questions at work", {(kind,): queue.running for kind, queue in queues}, "queue")
        yield _gauge("waiting", "Waiting questions", {(kind,): queue.waiting for kind, queue in queues}, "queue")
        yield _gauge("jobs", "Unfinished jobs", {(): self._dispatcher.jobs.unfinished})
        yield _gauge("connections", "Open connections", {(): Connection.count})
        yield _gauge("connection_bytes", "Bytes of unanswered requests and unread answers", {(): Connection.all_bytes})


def _counter(name: str, about: str, values: _Values, *labels: str) -> Metric:
    return _filled(CounterMetricFamily(f"nurikabe_{name}", about, labels=labels), values)


def _gauge(name: str, about: str, values: _Values, *labels: str) -> Metric:
    return _filled(GaugeMetricFamily(f"nurikabe_{name}", about, labels=labels), values)


def _filled(family: CounterMetricFamily | GaugeMetricFamily, values: _Values) -> Metric:
    for labels, value in values.items():
        family.add_metric(labels, value)
    return family
