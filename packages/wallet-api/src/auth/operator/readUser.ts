import type { Database } from '@gangway/server-kit'
import { asc, eq } from 'drizzle-orm'
import { devices } from '../../database/auth/devices.js'
import { sessions } from '../../database/auth/sessions.js'
import { type FoundUser, findUser } from './findUsers.js'

/** A person, with their browsers and sessions; nothing of it is sealed. Times in Unix milliseconds. */
export type UserRecord = FoundUser & {
  devices: readonly {
    id: string
    appOrigin: string
    carrier: string
    addedAt: number
    usedAt: number | null
    /** When it last recovered the wallet's key; null: never. */
    recoveredAt: number | null
  }[]
  openSessions: readonly {
    id: string
    deviceId: string
    appOrigin: string
    loginKind: string
    provider: string | null
    createdAt: number
    endsAt: number
  }[]
}

/** What an operator is told of one person; null: there is no such user. */
export async function readUser(
  { database }: { database: Database },
  { userId }: { userId: string },
): Promise<UserRecord | null> {
  const user = await findUser(database, userId)
  if (!user) return null
  const listed = await database
    .select({
      id: devices.id,
      appOrigin: devices.appOrigin,
      carrier: devices.carrier,
      addedAt: devices.approvedAt,
      usedAt: devices.usedAt,
      recoveredAt: devices.recoveredAt,
    })
    .from(devices)
    .where(eq(devices.accountId, userId))
    .orderBy(asc(devices.approvedAt))
  const openSessions = await database
    .select({
      id: sessions.id,
      deviceId: sessions.deviceId,
      appOrigin: sessions.appOrigin,
      loginKind: sessions.loginKind,
      provider: sessions.provider,
      createdAt: sessions.createdAt,
      endsAt: sessions.refreshExpiresAt,
    })
    .from(sessions)
    .where(eq(sessions.accountId, userId))
    .orderBy(asc(sessions.createdAt))
  return { ...user, devices: listed, openSessions }
}
