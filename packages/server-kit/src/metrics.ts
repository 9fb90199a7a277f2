import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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
    rpcUpstreamBehind: new Gauge({
      name: 'gangway_rpc_upstream_behind_blocks',
      help: 'Blocks (slots) an RPC upstream lacks that another has, by network and place in its list',
      labelNames: ['chain', 'upstream'] as const,
      registers,
    }),
    dataProvider: new Counter({
      name: 'gangway_data_provider_requests_total',
      help: 'Requests to data providers of other companies, by provider, what it was asked for, and outcome; rested: not sent',
      labelNames: ['provider', 'capability', 'outcome'] as const,
      registers,
    }),
    rateLimited: new Counter({
      name: 'gangway_rate_limited_total',
      help: 'Requests refused by a rate limit',
      labelNames: ['scope'] as const,
      registers,
    }),
    rpcBytesInFlight: new Gauge({
      name: 'gangway_rpc_bytes_in_flight',
      help: 'Bytes of JSON-RPC requests and answers this process holds',
      registers,
    }),
    clockSkew: new Gauge({
      name: 'gangway_clock_skew_seconds',
      help: "How far this process's clock is ahead of the database server's",
      registers,
    }),
    databaseConnections: new Gauge({
      name: 'gangway_database_connections',
      help: 'Connections to the database that are used or idle, and statements that wait for one, without those of followers',
      labelNames: ['state'] as const,
      registers,
    }),
    cacheServerFailing: new Gauge({
      name: 'gangway_cache_server_failing',
      help: 'Whether the server of CACHE_URL refused a write when last asked, or was not reached: 1 or 0',
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
    followerEvents: new Counter({
      name: 'gangway_follower_events_total',
      help: 'Events of watched accounts the followers wrote, by network',
      labelNames: ['chain'] as const,
      registers,
    }),
    followerLagBlocks: new Gauge({
      name: 'gangway_follower_lag_blocks',
      help: 'Blocks (slots) of the network that are not followed yet',
      labelNames: ['chain'] as const,
      registers,
    }),
    followerLagSeconds: new Gauge({
      name: 'gangway_follower_lag_seconds',
      help: 'Age of the first of them, 0 where there is none',
      labelNames: ['chain'] as const,
      registers,
    }),
    followerHeadAge: new Gauge({
      name: 'gangway_follower_head_age_seconds',
      help: 'Age of the newest block (slot) the node has, by network',
      labelNames: ['chain'] as const,
      registers,
    }),
    followerGapBlocks: new Gauge({
      name: 'gangway_follower_gap_blocks',
      help: 'Blocks of the network that were passed over after a pause and are not read yet',
      labelNames: ['chain'] as const,
      registers,
    }),
    followerAccounts: new Gauge({
      name: 'gangway_follower_accounts',
      help: 'Accounts this process follows, by network',
      labelNames: ['chain'] as const,
      registers,
    }),
    followerAccountsAside: new Counter({
      name: 'gangway_follower_accounts_aside_total',
      help: 'Accounts put aside for a day because too much happened to them, by network',
      labelNames: ['chain'] as const,
      registers,
    }),
    accountStreams: new Gauge({
      name: 'gangway_account_streams',
      help: 'Pages that are told of changes of an account',
      registers,
    }),
    mails: new Counter({
      name: 'gangway_mails_total',
      help: 'Tries to deliver a mail, by kind and outcome; expired and refused ones are given up',
      labelNames: ['kind', 'outcome'] as const,
      registers,
    }),
    webhooks: new Counter({
      name: 'gangway_webhooks_total',
      help: 'Tries to deliver a message to a back end, by type and outcome; one that is given up is not tried again',
      labelNames: ['type', 'outcome'] as const,
      registers,
    }),
    webhooksWaiting: new Gauge({
      name: 'gangway_webhooks_waiting',
      help: 'Messages to back ends that are not delivered yet, in all processes on this database',
      registers,
    }),
    webhookOldest: new Gauge({
      name: 'gangway_webhook_oldest_seconds',
      help: 'Age of the oldest of them, 0 where there is none',
      registers,
    }),
    linkUp: new Gauge({
      name: 'gangway_link_up',
      help: 'Whether this wallet service reaches the other one: 1 or 0',
      labelNames: ['to'] as const,
      registers,
    }),
    recoveryShares: new Counter({
      name: 'gangway_recovery_shares_total',
      help: 'Recovery shares stored, released, and swept because nothing came to belong to them',
      labelNames: ['action'] as const,
      registers,
    }),
    recoveryAlarms: new Counter({
      name: 'gangway_recovery_alarms_total',
      help: 'What an operator of the recovery service should look at, by kind; docs/self-hosting.md says what to do',
      labelNames: ['alarm'] as const,
      registers,
    }),
    sponsoredBatches: new Counter({
      name: 'gangway_sponsored_batches_total',
      help: 'Batches an app paid for, by network and outcome; of those that reverted, too, the gas is paid',
      labelNames: ['chain', 'outcome'] as const,
      registers,
    }),
    relayerBalance: new Gauge({
      name: 'gangway_relayer_balance',
      help: 'Coins the relayer has left, by network',
      labelNames: ['chain'] as const,
      registers,
    }),
    relayConnections: new Gauge({
      name: 'gangway_relay_connections',
      help: 'Clients connected to the relay',
      registers,
    }),
    relayRejections: new Counter({
      name: 'gangway_relay_rejections_total',
      help: 'Connections the relay did not let in, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    relayFrames: new Counter({
      name: 'gangway_relay_frames_total',
      help: 'Requests and acknowledgements the relay was sent',
      registers,
    }),
    relayRefusals: new Counter({
      name: 'gangway_relay_refusals_total',
      help: 'Requests the relay answered with an error, by reason',
      labelNames: ['reason'] as const,
      registers,
    }),
    relayPushes: new Counter({
      name: 'gangway_relay_pushes_total',
      help: 'Messages the relay sent to their subscribers',
      registers,
    }),
    relayStoredBytes: new Gauge({
      name: 'gangway_relay_stored_bytes',
      help: 'Bytes of the messages the relay keeps, once a minute',
      registers,
    }),
    relayBusFailing: new Gauge({
      name: 'gangway_relay_bus_failing',
      help: 'Whether this relay process fails to read what other processes store: 1 or 0',
      registers,
    }),
    relayBusDelay: new Histogram({
      name: 'gangway_relay_bus_delay_seconds',
      help: 'Time from the publish of a message in another relay process until this one had it',
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    relayPublishDuration: new Histogram({
      name: 'gangway_relay_publish_duration_seconds',
      help: 'Time until a message of the relay was stored',
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
  }
}

/** Adds what Node says of the process: memory, CPU, event loop, garbage collection. Once in a process. */
export function collectProcessMetrics({ registry }: Pick<Metrics, 'registry'>): void {
  collectDefaultMetrics({ register: registry })
}
