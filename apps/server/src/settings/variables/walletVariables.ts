import { socialProviders } from '@gangway/protocol'
import { countSchema, type Variables } from '@gangway/server-kit'
import { auditRetention, loginProviderVariables, mailUrlSchema } from '@gangway/wallet-api'
import * as v from 'valibot'
import { nonEmptyListSchema } from './variableSchemas.js'

/** Login, mails, gas paid by the app, and recovery of the embedded wallet. architecture.md §6. */
export const walletVariables = {
  MAIL_URL: {
    schema: mailUrlSchema,
    accepts: '`smtps://user:password@host:465`, or `smtp://…:587` (STARTTLS); `?tls=off` for neither',
    description: 'Mail server that takes the login mails. Required for the `frame` role.',
  },
  MAIL_FROM: {
    schema: v.pipe(v.string(), v.regex(/^[^\r\n]*@[^\s@]+$/)),
    accepts: '`login@example.net` or `Example <login@example.net>`',
    description: 'Sender of those mails. Required for the `frame` role.',
  },
  ...loginProviderVariables,
  SOCIAL_LOGINS: {
    schema: v.pipe(nonEmptyListSchema, v.array(v.picklist(socialProviders))),
    accepts: `comma list of ${socialProviders.map((name) => `\`${name}\``).join(', ')}`,
    description:
      'Providers whose buttons the page shows, for `web` and `api` processes without the secrets. In one with the `frame` role those that are set up are shown, and each one named here must be. Without it those set up in this process.',
  },
  MAIL_BUDGET: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'Login mails per hour, of all projects together, to addresses without a wallet. New devices of those with one have as many again, and so have approved devices. Without it 3000, none when local.',
  },
  PROJECT_MAIL_BUDGET: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description: 'The same per project. Without it 1000, none when local.',
  },
  SPONSORSHIP: {
    schema: v.pipe(v.string(), v.parseJson(), v.array(v.unknown())),
    accepts: 'JSON array of policies, as docs/recipes/pay-gas-for-people.md shows',
    fallback: '[]',
    description:
      'What projects pay the gas of, for people with an embedded wallet, and how much of it at most. Without it nobody’s.',
  },
  RELAYER_KEY: {
    schema: v.pipe(
      v.string(),
      v.regex(/^0x[0-9a-fA-F]{64}$/),
      v.transform((text) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))),
    ),
    accepts: 'private key, 0x and 64 hex digits',
    description:
      'Key of the account that pays that gas; the same in every process, and used for nothing else. Without it `relayer.key` in `DATA_DIR`, made at the first start with `SPONSORSHIP`; the log names its address.',
  },
  RELAYER_LOW_BALANCE: {
    schema: v.pipe(
      v.string(),
      v.regex(/^\d{1,9}(\.\d{1,9})?$/),
      v.transform((text) => BigInt(Math.round(Number(text) * 1e9)) * 1_000_000_000n),
    ),
    accepts: 'coins such as `0.05`',
    fallback: '0.05',
    description: 'Coins of that account, on each network, below which the log says so.',
  },
  RELAYER_STUCK_AFTER: {
    schema: v.pipe(countSchema, v.minValue(1)),
    accepts: 'whole number from 1',
    fallback: '60',
    description: 'Seconds after which more is offered for a transaction of it that is in no block.',
  },
  RECOVERY_BUDGET: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    description:
      'Recovery shares the `recovery` role gives out per hour, over all its processes; each login on a new device takes one. Without it a hundredth of the wallets there are, 60 at least; none when local.',
  },
  AUDIT_RETENTION_DAYS: {
    schema: v.pipe(countSchema, v.minValue(auditRetention.least)),
    accepts: `whole number from ${auditRetention.least}`,
    fallback: String(auditRetention.usual),
    description:
      'How long the `frame` and the `recovery` role keep their audit logs: who logged in, on which device, and which share went where.',
  },
} as const satisfies Variables
