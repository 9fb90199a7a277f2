import { countSchema, type Variables } from '@gangway/server-kit'
import * as v from 'valibot'

/** Which accounts are followed on their chains. architecture.md §6. */
export const followVariables = {
  FOLLOW: {
    schema: v.picklist(['on', 'elsewhere', 'off']),
    accepts: '`on`, `elsewhere` or `off`',
    fallback: 'on',
    description:
      'Whether what happens to the accounts people look at is read from the chains and kept, block by block. With `on` each process of the role `api` follows its share of the networks, with `elsewhere` those of the role `follower` alone. With `off` there is no history but that of other sources, and no NFTs.',
  },
  FOLLOW_DAYS: {
    schema: v.pipe(countSchema, v.minValue(1)),
    accepts: 'whole number from 1',
    fallback: '90',
    description: 'How long an account is followed after somebody last looked at it.',
  },
  FOLLOW_BACKFILL_REQUESTS: {
    schema: countSchema,
    accepts: 'whole number; 0 for none',
    fallback: '20000',
    description:
      'Requests to its node for the past of a network. A block takes up to three, on Solana each transaction of the account takes one. If more are needed, a history begins at the day the account was first looked at.',
  },
  FOLLOW_ACCOUNTS: {
    schema: v.pipe(countSchema, v.minValue(1)),
    accepts: 'whole number from 1',
    fallback: '10000',
    description:
      'Accounts followed on one network. With more, those looked at longest ago are let go. What is known of an account is deleted a week after it was last followed.',
  },
  FOLLOW_EVENTS_PER_HOUR: {
    schema: countSchema,
    accepts: 'whole number; 0 for any',
    fallback: '5000',
    description:
      'Transactions of one account on one network within an hour. One with more, such as an exchange’s wallet or a token, is not followed for a day. Its history says that it is not complete. One with more in its past is read no further back.',
  },
} as const satisfies Variables
