import { identityKeysForm, parseIdentityKeys, switchSchema, type Variables } from '@gangway/server-kit'
import * as v from 'valibot'
import { nonEmptyListSchema, secretForm, secretSchema, urlWithScheme } from './variableSchemas.js'

/** Where data and secrets are kept. architecture.md §6. */
export const secretVariables = {
  DATABASE_URL: {
    schema: urlWithScheme(/^postgres(ql)?:\/\//),
    accepts: '`postgres://…` address',
    description:
      'Postgres for sessions, embedded wallets’ accounts and sealed key shares, events and messages of the relay. Unless `FOLLOW` is `off`, it also has which accounts were looked at and when, with their transactions and tokens. Several processes may share it. The recovery service must have its own. In production one on another machine is named with `?sslmode=verify-full`, or `?sslmode=disable` where nobody else is on the line. Without it an embedded database in `DATA_DIR`, for one process.',
  },
  CACHE_URL: {
    schema: urlWithScheme(/^rediss?:\/\//),
    accepts: '`redis://…` or `rediss://…` address',
    description:
      'Valkey or Redis, which several processes on one `DATABASE_URL` share too: it signals new messages of the relay and changes of accounts, and counts limits exactly. Nothing is kept there that may not be lost. While it is away a process does what it does without it. `rediss` is TLS. The `web` and `recovery` roles use none.',
  },
  DATA_DIR: {
    schema: v.string(),
    accepts: 'folder',
    description:
      'Keeps the embedded database, and the secrets that are not set below, readable by this process alone. Required in production, unless `DATABASE_URL` and the secrets of the roles are set; the `web` role needs none. Without it `.gangway/data` when local, `.gangway/recovery` for the recovery service.',
  },
  EMBEDDED_DATABASE: {
    schema: switchSchema,
    accepts: '`on` or `off`',
    fallback: 'off',
    description:
      'Whether the `frame` and the `recovery` role may keep people’s wallets in an embedded database in production. It has one process, and can be backed up only while that is stopped. The other roles may without this.',
  },
  AUTH_SECRET: {
    schema: secretSchema,
    accepts: secretForm,
    description:
      'Signs the tokens of sign-in and the addresses of pictures; the same in every process. Without it a key the server makes itself, `auth.key` in `DATA_DIR`.',
  },
  KEY_ENCRYPTION_KEYS: {
    schema: v.string(),
    accepts: 'JSON as in the file',
    description:
      'Keys that seal what the `frame` or the `recovery` role keeps; each of the two has its own. Without it `kek.json` in `DATA_DIR`, made at the first start. Lost keys are lost wallets: back them up, apart from the database.',
  },
  PEPPER: {
    schema: secretSchema,
    accepts: secretForm,
    description:
      'Keys the digests of codes, e-mail addresses and client networks. `frame` and `recovery` each have their own, which never changes: another than that of the database is refused. Without it `pepper.key` in `DATA_DIR`.',
  },
  NOTE_KEY: {
    schema: v.string(),
    accepts: 'private JWK, ES256',
    description:
      'Signs what the login service and the recovery service tell each other; each has its own. Without it `notes.jwk` in `DATA_DIR`.',
  },
  FRAME_NOTE_KEYS: {
    schema: v.pipe(nonEmptyListSchema, v.array(v.pipe(v.string(), v.regex(/^[\w-]{43}$/)))),
    accepts: 'comma list of key thumbprints, as the log of the `frame` role names them',
    description:
      'Keys by which the login service may sign what it tells the recovery service; kept in its database from then on. Without it the first one seen there.',
  },
  IDENTITY_KEYS: {
    schema: v.pipe(
      v.string(),
      v.check((text) => parseIdentityKeys(text) !== undefined, `Must be ${identityKeysForm}`),
    ),
    accepts: 'JSON as `keys make identity` prints it',
    description:
      'Keys that sign identity tokens, by which back ends of apps trust a login; the same in every process of a role. Without it `identity-api.json` and `identity-frame.json` in `DATA_DIR`, and with neither there are no such tokens.',
  },
} as const satisfies Variables
