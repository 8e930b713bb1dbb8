"""What is counted, for Prometheus."""

import functools

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

REGISTRY = CollectorRegistry()
MOMENTS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

TABLES = Gauge("tripot_tables", "Tables in memory", registry=REGISTRY)
SOCKETS = Gauge("tripot_sockets", "Open sockets", registry=REGISTRY)
DEEDS = Counter("tripot_deeds", "Deeds by what came of them", ["result"], registry=REGISTRY)
TOLD = Counter("tripot_told", "Messages told to viewers", registry=REGISTRY)
RESYNCS = Counter(
    "tripot_resyncs", "Sockets that came or came back, by what they were given", ["given"], registry=REGISTRY
)
CLOSES = Counter("tripot_closes", "Sockets closed by the server, by code", ["code"], registry=REGISTRY)
APPEND = Histogram("tripot_append_seconds", "From a decision to the disk", registry=REGISTRY, buckets=MOMENTS)
BOTS = Histogram(
    "tripot_bot_seconds", "Thinking time of computer players", ["level"], registry=REGISTRY, buckets=MOMENTS
)
FALLBACKS = Counter("tripot_bot_fallbacks", "Choices left to a rule of thumb, by reason", ["why"], registry=REGISTRY)
LAG = Gauge(
    "tripot_loop_lag_seconds", "How late the event loop ran at most, in the last twenty seconds", registry=REGISTRY
)
CONFLICTS = Counter("tripot_conflicts", "Tables given up because somebody else wrote to them", registry=REGISTRY)

COMPILED = Gauge("tripot_compiled_games", "Games whose searching players are compiled", registry=REGISTRY)
UNREADABLE = Counter("tripot_unreadable", "Tables whose log cannot be read: must stay 0", registry=REGISTRY)


@functools.cache
def deeds(result: str) -> Counter:
    """The deeds with this result."""
    return DEEDS.labels(result)


def exposed() -> bytes:
    """All of it, in the text format."""
    return generate_latest(REGISTRY)
