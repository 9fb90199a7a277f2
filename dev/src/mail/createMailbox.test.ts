import { expect, test } from 'vitest'
import { type CaughtMail, createMailbox } from './createMailbox.js'

const mail: CaughtMail = {
  receivedAt: '2026-11-21T12:00:00.000Z',
  from: 'login@gangway.localhost',
  to: ['ada@example.com'],
  subject: 'Your code',
  text: '',
  html: '',
}

test('default: newest first, with the links and codes of each', () => {
  const mailbox = createMailbox()
  mailbox.add({ ...mail, text: 'Your code is 012345.\nType it only in http://localhost:4100 (012345).' })
  mailbox.add({ ...mail, text: 'Open <http://secure.localhost:4101/device#aB-_123456789>.' })
  expect(mailbox.list()).toMatchObject([
    { id: 2, links: ['http://secure.localhost:4101/device#aB-_123456789'], codes: [] },
    { id: 1, links: ['http://localhost:4100'], codes: ['012345'] },
  ])
})

test('behavior: marks of direction around a value are no part of it', () => {
  const mailbox = createMailbox()
  mailbox.add({ ...mail, text: 'اكتبه في \u2068http://localhost:4100\u2069 فقط.\n\n\u2068012345\u2069' })
  expect(mailbox.list()).toMatchObject([{ links: ['http://localhost:4100'], codes: ['012345'] }])
})

test('behavior: what only looks like a link or a code is none', () => {
  const mailbox = createMailbox()
  mailbox.add({ ...mail, text: 'javascript:alert(1) data:text/html,x 1234567 12345 #123456 2026-123456' })
  expect(mailbox.list()).toMatchObject([{ links: [], codes: [] }])
})

test('parameters: mails of one receiver, however it is spelt', () => {
  const mailbox = createMailbox()
  mailbox.add(mail)
  mailbox.add({ ...mail, to: ['eve@example.com'] })
  expect(mailbox.list('Ada@Example.com')).toMatchObject([{ id: 1 }])
  expect(mailbox.list('nobody@example.com')).toEqual([])
})

test('behavior: the oldest make room, all can be deleted, ids go on', () => {
  const mailbox = createMailbox(2)
  for (const subject of ['a', 'b', 'c']) mailbox.add({ ...mail, subject })
  expect(mailbox.list().map(({ subject }) => subject)).toEqual(['c', 'b'])
  mailbox.deleteAll()
  expect(mailbox.list()).toEqual([])
  mailbox.add(mail)
  expect(mailbox.list()).toMatchObject([{ id: 4 }])
})
