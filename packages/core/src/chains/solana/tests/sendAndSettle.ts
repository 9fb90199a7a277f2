import type { TransactionUpdate } from '../../namespaceClient.js'
import type { SentTransaction } from '../../sentTransaction.js'
import type { TestSender } from './createTestSender.js'

/** Sends, and gives the outcome once the chain has decided. */
export async function sendAndSettle(
  { client, connection, ask }: TestSender,
  request: Parameters<TestSender['ask']>[0],
): Promise<SentTransaction & TransactionUpdate> {
  const parameters = ask(request)
  const sent = await client.send(connection, parameters, await client.estimateSend(parameters))
  const updates: TransactionUpdate[] = []
  await client.watchTransaction(sent, (update) => updates.push(update), AbortSignal.timeout(20_000))
  return Object.assign(sent, ...updates)
}
