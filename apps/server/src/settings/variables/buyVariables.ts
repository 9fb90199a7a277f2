import { buyProviders, buyProviderVariables } from '@gangway/data-api'
import { onrampCountrySchema, onrampCurrencySchema, onrampProviderSchema } from '@gangway/protocol'
import { countSchema, type Variables } from '@gangway/server-kit'
import * as v from 'valibot'
import { nonEmptyListSchema } from './variableSchemas.js'

const names = buyProviders.map(({ name }) => name)

const denySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    countries: v.optional(v.array(onrampCountrySchema), []),
    currencies: v.optional(v.array(onrampCurrencySchema), []),
    providers: v.optional(
      v.array(v.union([onrampProviderSchema, v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,31}:[A-Z]{2}$/))])),
      [],
    ),
  }),
)

/** Who sells coins for money, and what not. docs/recipes/add-a-buy-provider.md */
export const buyVariables = {
  BUY_PROVIDERS: {
    schema: v.pipe(nonEmptyListSchema, v.array(v.picklist(names))),
    accepts: `comma list of ${names.map((name) => `\`${name}\``).join(', ')}`,
    description:
      'Who sells coins for money here, in this order where prices do not decide. Without it those whose settings below are there; without any, nothing is sold.',
  },
  BUY_COUNTRY: {
    schema: onrampCountrySchema,
    accepts: 'two letters of ISO 3166-1',
    fallback: 'US',
    description: 'Where people pay from who do not say, as in AppKit’s own interface.',
  },
  BUY_DENY: {
    schema: denySchema,
    accepts: 'JSON `{"countries":["KP"],"currencies":["RUB"],"providers":["moonpay:GB"]}`',
    fallback: '{}',
    description:
      'What is not sold: to whom, for what money, and by whom (`moonpay`, or in one country `moonpay:GB`). A country is what the page says, so it keeps nobody out who lies: the provider asks for papers.',
  },
  BUY_DAYS: {
    schema: v.pipe(countSchema, v.minValue(31)),
    accepts: 'whole number from 31',
    fallback: '90',
    description: 'How long a purchase that has come to its end is kept, days.',
  },
  ...buyProviderVariables,
} as const satisfies Variables
