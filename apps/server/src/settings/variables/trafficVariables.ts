import {
  countSchema,
  httpUrlSchema,
  logLevels,
  switchSchema,
  trustProxySchema,
  type Variables,
} from '@gangway/server-kit'
import * as v from 'valibot'

/** Limits of requests, the log, and what the local world adds. architecture.md §6. */
export const trafficVariables = {
  RPC_RATE_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'Points of JSON-RPC per minute and client address. Each call of a batch counts: a look-up 1 point, `eth_call` 2, a search such as `eth_getLogs` 20. Without it 6000, none when local.',
  },
  PROJECT_RATE_LIMIT: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    fallback: '0',
    description:
      'The same per project id, over all clients: of the `api` role, and of the `frame` role for what its frame reads.',
  },
  TRUST_PROXY: {
    schema: trustProxySchema,
    accepts:
      '`off`; a number of proxies (`on` is 1); or a comma list of addresses, CIDR ranges, `loopback`, `private`',
    fallback: 'off',
    description:
      'Proxies before this server whose `X-Forwarded-For` says who asks, as shown above. Without them every client behind a proxy counts as one.',
  },
  DRAIN_DELAY: {
    schema: v.pipe(countSchema, v.maxValue(600)),
    accepts: 'whole number up to 600',
    fallback: '0',
    description:
      'Seconds after SIGTERM in which requests are still answered, while `/readyz` says 503. Behind a balancer as long as it takes to ask that twice.',
  },
  DRAIN_TIME: {
    schema: v.pipe(countSchema, v.minValue(1), v.maxValue(600)),
    accepts: 'whole number from 1 to 600',
    fallback: '3',
    description:
      'Seconds after that in which clients of the relay are sent away, a few at a time, and open requests end. 30 where thousands would come back to others at once.',
  },
  KEEP_ALIVE: {
    schema: v.pipe(countSchema, v.minValue(1), v.maxValue(3_600)),
    accepts: 'whole number from 1 to 3600',
    fallback: '125',
    description:
      'Seconds an unused connection stays open. Longer than the proxy or balancer keeps its own, or it sends requests into closed ones.',
  },
  HSTS_SUBDOMAINS: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'on',
    description:
      'Whether browsers are told to come by https to every host below this server’s own as well, for two years. `off` where something below them has no https. The frame tells it always.',
  },
  LOG_LEVEL: {
    schema: v.picklist(logLevels),
    accepts: logLevels.map((level) => `\`${level}\``).join(', '),
    fallback: 'info',
    description: 'How much is logged.',
  },
  TEST_WALLET_SCRIPT: {
    schema: v.string(),
    accepts: 'file',
    description: 'Built test wallet, injected into the page. Refused unless local.',
  },
  WORLD_ID: {
    schema: v.string(),
    accepts: 'text',
    description:
      'Identity of the local world; browsers drop what belongs to an earlier one. Refused unless local.',
  },
  DEV_CONSOLE_URL: {
    schema: httpUrlSchema,
    accepts: 'http(s) address',
    description: 'Dev console of the local world, linked from the page.',
  },
} as const satisfies Variables
