import {
  GangwayError,
  type OnrampOptionsResponse,
  onrampOptionsResponseSchema,
  onrampOptionsRoute,
} from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { askBuying } from './askBuying.js'

/** What can be bought, with what money, and who sells it. */
export type BuyOptions = OnrampOptionsResponse

/** What a deployment answers of which nobody sells anything. */
const nothing: BuyOptions = { paymentCurrencies: [], purchaseCurrencies: [], providers: [] }

/**
 * What can be bought, and with what; empty where nobody sells, or the operator lets nobody sell to that country.
 *
 * @param country two letters of ISO 3166-1; undefined: the deployment's default, which the answer names
 * @throws GangwayError `BUY_UNREACHABLE`, `RATE_LIMITED`, `PROJECT_ID_MISSING`.
 */
export async function getBuyOptions(
  config: Pick<Config, 'apiUrl' | 'projectId'>,
  { country, signal }: { country?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<BuyOptions> {
  try {
    return await askBuying(config, {
      ...onrampOptionsRoute,
      query: country === undefined ? {} : { country },
      schema: onrampOptionsResponseSchema,
      signal,
    })
  } catch (error) {
    // A server without a provider has no such routes.
    if (error instanceof GangwayError && error.code === 'BUY_NOT_AVAILABLE') return nothing
    throw error
  }
}
