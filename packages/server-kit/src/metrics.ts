import { Counter, Histogram, Registry } from 'prom-client'

/** The measurements of one server, in a registry of their own. Labels carry no personal data. */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the measurements of one server; nothing is shared between two. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    httpDuration: new Histogram({
      name: 'gangway_http_request_duration_seconds',
      help: 'Time to answer an HTTP request, by route pattern',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    rpcUpstream: new Counter({
      name: 'gangway_rpc_upstream_requests_total',
      help: 'Requests to RPC upstreams, by network and outcome',
      labelNames: ['chain', 'outcome'] as const,
      registers,
    }),
    rateLimited: new Counter({
      name: 'gangway_rate_limited_total',
      help: 'Requests refused by a rate limit',
      labelNames: ['scope'] as const,
      registers,
    }),
    events: new Counter({
      name: 'gangway_events_total',
      help: 'Events pages told of, by name; names not known here count as OTHER',
      labelNames: ['event'] as const,
      registers,
    }),
    eventsDropped: new Counter({
      name: 'gangway_events_dropped_total',
      help: 'Events not kept because more came than could be written',
      registers,
    }),
    mails: new Counter({
      name: 'gangway_mails_total',
      help: 'Tries to deliver a mail, by kind and outcome; expired and refused ones are given up',
      labelNames: ['kind', 'outcome'] as const,
      registers,
    }),
    recoveryShares: new Counter({
      name: 'gangway_recovery_shares_total',
      help: 'Recovery shares stored, released, and swept because nothing came to belong to them',
      labelNames: ['action'] as const,
      registers,
    }),
  }
}
