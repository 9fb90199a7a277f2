import { commaListSchema, originSchema, portSchema, type Variables } from '@gangway/server-kit'
import * as v from 'valibot'
import { nonEmptyListSchema } from './variableSchemas.js'

/** Parts of this process that may be started. */
export const roleNames = ['web', 'api', 'relay', 'follower', 'frame', 'admin', 'recovery'] as const

/** Parts of this process, and where each is reached. architecture.md §6. */
export const processVariables = {
  GANGWAY_ENV: {
    schema: v.picklist(['local', 'production']),
    accepts: '`local` or `production`',
    fallback: 'production',
    description:
      'Where this runs. `local` allows what only the local world may have: its chains, the test wallet.',
  },
  GANGWAY_ROLES: {
    schema: v.pipe(nonEmptyListSchema, v.array(v.picklist(roleNames))),
    accepts: 'comma list of `web`, `api`, `relay`, `follower`, `frame`, `admin`; or `recovery` alone',
    fallback: 'web,api',
    description: 'Parts this process runs. Several processes may share them out.',
  },
  HOST: {
    schema: v.string(),
    accepts: 'host name or IP address',
    description: 'Address listened on. Without it `127.0.0.1` when local, `0.0.0.0` otherwise.',
  },
  GANGWAY_PORT_BASE: {
    schema: v.pipe(portSchema, v.minValue(1024), v.maxValue(65_000)),
    accepts: 'port from 1024 to 65000',
    fallback: '4100',
    description: 'Moves the default of every port by the same distance.',
  },
  WEB_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the page. Without it the port base.',
  },
  API_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the API. Without it the port base + 2.',
  },
  FRAME_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the secure frame and its login service. Without it the port base + 1.',
  },
  RECOVERY_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the recovery service. Without it the port base + 3.',
  },
  RELAY_PORT: {
    schema: portSchema,
    accepts: 'port',
    description:
      'Port of the relay in a process without `api`; beside it the relay is on its port, at `/relay`. Without it the port base + 5.',
  },
  FOLLOWER_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the follower’s health and measurements. Without it the port base + 6.',
  },
  ADMIN_PORT: {
    schema: portSchema,
    accepts: 'port',
    description:
      'Port for `/metrics` and `/healthz` of all roles of this process, which are then on no other. Let nobody reach it but you. Without it each role answers both on its own port.',
  },
  CONSOLE_PORT: {
    schema: portSchema,
    accepts: 'port',
    description: 'Port of the operator’s console, the `admin` role. Without it the port base + 8.',
  },
  CONSOLE_HOST: {
    schema: v.string(),
    accepts: 'host name or IP address',
    fallback: '127.0.0.1',
    description:
      'Address the console listens on: this machine alone, unless something else before it keeps others out.',
  },
  CONSOLE_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://console.internal.example`, without a path',
    description:
      'Where operators open the console, where that is not this machine: a call for any other host is refused.',
  },
  CONSOLE_WATCHES: {
    schema: v.pipe(commaListSchema, v.array(originSchema)),
    accepts: 'comma list of origins such as `http://10.0.0.5:9100`',
    fallback: '',
    description:
      'Where the console asks other processes for `/readyz`: their `ADMIN_PORT`. It bears `OPERATOR_TOKEN` where that is set.',
  },
  WEB_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://app.example`, without a path',
    description:
      'Public origin of the page; always allowed to call the API. Required in production, and https there.',
  },
  API_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://api.example`, without a path',
    description: 'Public origin of the API, as browsers reach it. Required in production, and https there.',
  },
  FRAME_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://wallet.example.net`, without a path',
    description:
      'Public origin of the secure frame: another site than any page that shows it. With it the page offers login by e-mail. Required in production for `frame`, `admin` and `recovery`.',
  },
  RECOVERY_URL: {
    schema: originSchema,
    accepts: 'origin such as `https://recovery.example.net`, without a path',
    description:
      'Public origin of the recovery service, as the frame reaches it. Required in production for `frame` and `recovery`.',
  },
  FRAME_INTERNAL_URL: {
    schema: originSchema,
    accepts: 'origin',
    description: 'Where the recovery service reaches the login service. Without it `FRAME_URL`.',
  },
  RECOVERY_INTERNAL_URL: {
    schema: originSchema,
    accepts: 'origin',
    description: 'Where the login service reaches the recovery service. Without it `RECOVERY_URL`.',
  },
} as const satisfies Variables
