import { parseWith } from '@gangway/protocol'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import type { TestWorld } from '../world.js'

const mailSchema = v.object({
  id: v.number(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  links: v.array(v.string()),
  codes: v.array(v.string()),
})
const inboxSchema = v.object({ mails: v.array(mailSchema) })

/** A mail the local world caught, with the links and six-digit codes in it. */
export type CaughtMail = v.InferOutput<typeof mailSchema>

/** Every mail to one address, the newest first. */
export async function readMails({ console }: Pick<TestWorld, 'console'>, to: string): Promise<CaughtMail[]> {
  const response = await fetch(`${console}/mail?${new URLSearchParams({ to })}`)
  return parseWith(inboxSchema, await response.json()).mails
}

/** Waits for the `count`th mail to an address that has a link or a code; the newest then. */
export async function readLoginMail(
  world: Pick<TestWorld, 'console'>,
  to: string,
  count = 1,
): Promise<CaughtMail> {
  const mails: CaughtMail[] = []
  await expect
    .poll(async () => {
      // A notice has neither.
      const logins = (await readMails(world, to)).filter(
        ({ links, codes }) => links.length + codes.length > 0,
      )
      mails.splice(0, mails.length, ...logins)
      return mails.length
    })
    .toBeGreaterThanOrEqual(count)
  const [newest] = mails
  if (!newest) throw new Error(`no mail to ${to}`)
  return newest
}
