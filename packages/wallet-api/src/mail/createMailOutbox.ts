import { randomUUID } from 'node:crypto'
import { GangwayError } from '@gangway/protocol'
import type { Database, Log, Metrics } from '@gangway/server-kit'
import * as v from 'valibot'
import { mails } from '../database/mail/mails.js'
import type { Kms } from '../kms/kms.js'
import { openRecord } from '../kms/openRecord.js'
import { sealRecord } from '../kms/sealRecord.js'
import { createMailStore, type NoteSent, type StoredMail } from './createMailStore.js'
import type { SendMail } from './mail.js'
import type { MailOutbox } from './mailOutbox.js'
import { writeMail } from './writeMail.js'

/** Mails on their way at once. */
const mostAtOnce = 5

/** How often the database is asked for mails another process left or that are tried again, ms. */
const pollInterval = 1_000

/** What one was queued for is about to be committed, by these times, ms. */
const commitDelays = [20, 100, 400]

/** First and longest pause after a try that failed, ms; each is drawn between a half and the whole. */
const firstPause = 5_000
const longestPause = 600_000

/** A mail whose fate nobody knows after this many tries is given up rather than delivered a third time. */
const mostUnsureTries = 2

const contentSchema = v.object({ to: v.string(), subject: v.string(), text: v.string(), html: v.string() })

/**
 * Creates the outbox and starts to deliver. What was queued survives this process: a mail is delivered once, or twice
 * when the process or the line ended between the server's taking it and our hearing so. `getNow` in Unix milliseconds.
 */
export function createMailOutbox(deps: {
  database: Database
  kms: Kms
  send: SendMail
  log: Log
  metrics: Metrics
  getNow: () => number
  /** By what a mail is too late, and given up, see `DatabaseClock`; default `getNow`. */
  getEarliest?: () => number
  noteSent?: NoteSent
}): MailOutbox {
  const { kms, log, metrics, getNow, getEarliest = getNow } = deps
  const store = createMailStore(deps.database, getNow, deps.noteSent)
  const lanes = new Set<Promise<void>>()
  let isClosed = false
  let isFailing = false

  async function work(): Promise<void> {
    try {
      for (let mail = await store.claim(); mail; mail = isClosed ? undefined : await store.claim()) {
        wake()
        const outcome = await deliver(mail)
        metrics.mails.inc({ kind: mail.kind, outcome })
      }
      isFailing = false
    } catch (error) {
      // Once a second it would be nothing but this.
      if (!isFailing) log.warn({ error }, 'mails cannot be read')
      isFailing = true
    }
  }

  function wake(): void {
    if (isClosed || lanes.size >= mostAtOnce) return
    const lane = work().finally(() => lanes.delete(lane))
    lanes.add(lane)
  }

  async function deliver(mail: StoredMail): Promise<string> {
    const { id, kind, tries } = mail
    const giveUp = async (outcome: string) => {
      log.warn({ mail: id, kind, tries, outcome }, 'mail given up')
      await store.remove(mail, outcome)
      return outcome
    }
    if (mail.expiresAt <= getEarliest()) return giveUp('expired')
    if (mail.unsureTries > mostUnsureTries) return giveUp('unsure')
    try {
      const content = await openRecord(kms, mail.sealed, ['mail', id])
      await deps.send({ id, ...v.parse(v.pipe(v.string(), v.parseJson(), contentSchema), toText(content)) })
    } catch (error) {
      const { isRefused, mayHaveArrived } = error instanceof GangwayError ? error.context : {}
      log.warn({ mail: id, kind, tries, error }, 'mail not delivered')
      if (isRefused === true) return giveUp('refused')
      const pause = getPause(tries)
      if (getEarliest() + pause >= mail.expiresAt) return giveUp('expired')
      await store.postpone(id, { dueAt: getNow() + pause, isUnsure: mayHaveArrived === true })
      return 'failed'
    }
    await store.remove(mail)
    return 'sent'
  }

  const timer = setInterval(wake, pollInterval).unref()
  wake()
  return {
    async queue(tx, request, owner) {
      const id = randomUUID()
      const content = new TextEncoder().encode(JSON.stringify(writeMail(request, getNow())))
      const { kind, expiresAt } = request
      const sealed = await sealRecord(kms, content, ['mail', id])
      await tx.insert(mails).values({ id, kind, sealed, owner, dueAt: getNow(), expiresAt })
      for (const delay of commitDelays) setTimeout(wake, delay).unref()
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await Promise.all(lanes)
    },
  }
}

/** Of the `tries`-th try, with jitter, so that mails which failed together do not come back together. */
function getPause(tries: number): number {
  const pause = Math.min(firstPause * 2 ** (tries - 1), longestPause)
  return Math.round(pause * (0.5 + Math.random() / 2))
}

const toText = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
