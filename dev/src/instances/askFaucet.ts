import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'

const faucetSchema = v.object({ hash: v.string() })

/**
 * Has the dev console's faucet pay, as `parseFaucetRequest` reads it: so the faucet's account has one queue, whoever pays from
 * it. Resolves with the transaction.
 *
 * @throws GangwayError `DEV_FAUCET_FAILED`.
 */
export async function askFaucet(console: string, payment: Record<string, string>): Promise<string> {
  const response = await fetch(`${console}/api/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payment),
  })
  const answer = v.safeParse(faucetSchema, await response.json())
  if (!answer.success) throw new GangwayError('DEV_FAUCET_FAILED', { details: `status ${response.status}` })
  return answer.output.hash
}
