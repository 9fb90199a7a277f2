import { RelayError } from '../requests/RelayError.js'
import type { Call } from './defineMethod.js'

/** Most messages of one answer; the client asks again for the rest. */
const mostMessages = 32

/** Answers with stored messages. Fetched is delivered: they count as acknowledged. relay-protocol.md §2. */
export async function fetchTopics(
  { context, connection, reply }: Omit<Call<unknown>, 'params'>,
  topics: readonly string[],
): Promise<void> {
  const { id } = connection.client
  const { messages, hasMore } = await context.store.read(id, topics, mostMessages).catch((error) => {
    throw new RelayError('internal', 'StorageError', 'The messages could not be read', { cause: error })
  })
  reply({
    messages: messages.map(({ topic, message, publishedAt, tag, attestation }) => ({
      topic,
      message,
      publishedAt,
      tag,
      attestation,
    })),
    hasMore,
  })
  for (const message of messages) context.delivery.settle(id, message)
}
