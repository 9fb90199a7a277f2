import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createMailbox } from '../mail/createMailbox.js'
import { startMailCatcher } from './mailCatcher.js'

/** Says these lines to a mail server, each after its answer; resolves with the last answer. */
async function say(url: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.setEncoding('utf8')
  onTestFinished(() => void socket.destroy())
  const hear = async () => String((await once(socket, 'data'))[0])
  let answer = await hear()
  for (const line of lines) {
    socket.write(`${line}\r\n`)
    answer = await hear()
  }
  return answer
}

test('default: a mail of text and HTML for two receivers is in the mailbox once it is accepted', async () => {
  const mailbox = createMailbox()
  const catcher = await startMailCatcher({ port: 0, mailbox })
  onTestFinished(() => catcher.stop())
  const message = [
    'From: Gangway <login@gangway.localhost>',
    'Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'http://secure.localhost:4101/devi=',
    'ce#token',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>hi</p>',
    '--b--',
    '.',
  ]
  const envelope = ['EHLO here', 'MAIL FROM:<bounce@gangway.localhost>']
  const receivers = ['RCPT TO:<ada@example.com>', 'RCPT TO:<eve@example.com>', 'DATA']
  expect(await say(catcher.url, [...envelope, ...receivers, message.join('\r\n')])).toMatch(/^250/)
  expect(mailbox.list()).toMatchObject([
    {
      from: 'login@gangway.localhost',
      to: ['ada@example.com', 'eve@example.com'],
      subject: 'Grüße',
      text: expect.stringContaining('http://secure.localhost:4101/device#token'),
      html: expect.stringContaining('<p>hi</p>'),
      links: ['http://secure.localhost:4101/device#token'],
    },
  ])
})

test('behavior: a client that breaks off ends nothing, and stopping waits for nobody', async () => {
  const mailbox = createMailbox()
  const catcher = await startMailCatcher({ port: 0, mailbox })
  expect(await say(catcher.url, ['EHLO here'])).toMatch(/^250/)
  await catcher.stop()
  await catcher.exited
  expect(mailbox.list()).toEqual([])
})

test('error: a port that is taken is named', async () => {
  const first = await startMailCatcher({ port: 0, mailbox: createMailbox() })
  onTestFinished(() => first.stop())
  const port = Number(new URL(first.url).port)
  await expect(startMailCatcher({ port, mailbox: createMailbox() })).rejects.toMatchObject({
    code: 'DEV_PORT_TAKEN',
  })
})
