import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getFreePort } from '@gangway/dev'
import { verifyWebhook, type Webhook } from '@gangway/verify'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { runWebhooksCommand } from './webhooks.js'

const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const local = { GANGWAY_ENV: 'local', GANGWAY_ROLES: 'api' }

afterEach(() => vi.clearAllMocks())

const toEnv = (...urls: string[]) => ({
  ...local,
  WEBHOOKS: JSON.stringify(urls.map((url) => ({ project: 'local', url, secret, private: true }))),
})

async function startBackEnd(status: number) {
  const messages: Webhook[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    messages.push(await verifyWebhook({ body, headers: request.headers, secrets: [secret] }))
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { messages, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks` }
}

test('default: each back end gets one signed message, and what it answers is said', async () => {
  const [good, bad] = [await startBackEnd(204), await startBackEnd(500)]
  expect(await runWebhooksCommand(['test', 'local'], toEnv(good.url, bad.url))).toBe(1)
  expect(good.messages).toMatchObject([{ type: 'test', data: { projectId: 'local' } }])
  expect(stdout).toHaveBeenCalledWith(`local at ${good.url} took a message.\n`)
  expect(stderr).toHaveBeenCalledWith(`local at ${bad.url} did not take it: it answered 500\n`)
  expect(await runWebhooksCommand(['test'], toEnv(good.url))).toBe(0)
})

test('error: nobody answers, and no back end is named', async () => {
  const url = `http://127.0.0.1:${await getFreePort()}/`
  expect(await runWebhooksCommand(['test'], toEnv(url))).toBe(1)
  expect(stderr).toHaveBeenLastCalledWith(expect.stringContaining('FETCH_FAILED'))
  expect(await runWebhooksCommand(['test'], local)).toBe(1)
  expect(stderr).toHaveBeenLastCalledWith('WEBHOOKS names no back end\n')
  expect(await runWebhooksCommand(['test', 'other'], toEnv(url))).toBe(1)
  expect(stderr).toHaveBeenLastCalledWith('WEBHOOKS names no back end of other\n')
})

test.each([[[]], [['list']], [['test', 'local', 'now']]])(
  'error: webhooks %j says how it is used',
  async (args) => {
    expect(await runWebhooksCommand(args, local)).toBe(2)
    expect(stderr).toHaveBeenCalledWith('Usage: webhooks test [<project>]\n')
  },
)
