import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

/** What a phone is asked to sign, by the names of Farcaster's relay. embedded-wallet.md §8. */
export type ChannelRequest = {
  domain: string
  siweUri: string
  nonce: string
  notBefore?: string | undefined
  expirationTime?: string | undefined
  requestId?: string | undefined
  acceptAuthAddress?: boolean | undefined
}

/** What a phone says, none of which is true before it was checked. */
export type ChannelAnswer = {
  message: string
  signature: string
  fid?: number | undefined
  username?: string | undefined
}

/** Channels of the own Farcaster relay between whoever asks and a phone. Deleted when the answer is fetched. */
export const farcasterChannels = pgTable('auth_farcaster_channels', {
  /** Digest of what the QR code carries. */
  channelToken: text('channel_token').primaryKey(),
  /** Digest of what the answer is fetched by, which no phone sees. */
  pollToken: text('poll_token').notNull(),
  request: jsonb('request').$type<ChannelRequest>().notNull(),
  status: text('status').$type<'pending' | 'completed' | 'declined'>().notNull(),
  answer: jsonb('answer').$type<ChannelAnswer>(),
  /** Unix milliseconds. */
  expiresAt: bigint('expires_at', { mode: 'number' }).notNull(),
})
