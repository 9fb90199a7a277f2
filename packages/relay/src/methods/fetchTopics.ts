import { RelayError } from '../model/RelayError.js'
import type { Call } from './defineMethod.js'

/** Most messages of one answer, and their bytes, after which no other is read along; the client asks again for the rest. */
const mostMessages = 32
const mostBytes = 262_144

/** Answers with stored messages. Fetched is delivered: they count as acknowledged. relay-protocol.md §2. */
export async function fetchTopics(
  { context, connection, reply }: Omit<Call<unknown>, 'params'>,
  topics: readonly string[],
): Promise<void> {
  const { id } = connection.client
  const { messages, hasMore } = await context.store
    .read(id, topics, mostMessages, mostBytes)
    .catch((error) => {
      throw new RelayError('internal', 'StorageError', 'The messages could not be read', { cause: error })
    })
  // Too much is answered still, and then not listened to: what was read is lost to a client that hears nothing of it.
  const size = messages.reduce((sum, { message }) => sum + message.length, 0)
  if (!context.takeBytes(connection, size)) connection.throttle()
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
