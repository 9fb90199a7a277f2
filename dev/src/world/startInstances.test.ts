import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { defineInstance, type LocalInstance } from '../instances/defineInstance.js'
import { localInstances } from '../instances/localInstances.js'
import { serveInProcess } from '../instances/serveInProcess.js'
import { createMailbox } from '../mail/createMailbox.js'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import type { WorldAddresses } from '../process/WorldAddresses.js'
import { waitUntil } from '../process/waitUntil.js'
import { getWorldPorts } from './getWorldPorts.js'
import { startInstances } from './startInstances.js'

// What somebody adds to the local world; nothing in dev knows of it.

declare module '../process/WorldPorts.js' {
  interface WorldPorts {
    issuer: number
  }
}

/** Answers every request with the address of the page it lets people back to. */
function createIssuer(onStart: (running: Instance) => void): LocalInstance {
  return defineInstance({
    name: 'Login issuer',
    ports: { issuer: 4120 },
    async start({ ports, addresses, onLine }) {
      const running = await serveInProcess({
        name: 'login issuer',
        port: ports.issuer,
        fetch: () => new Response(addresses.web),
      })
      onLine(`for ${addresses.web}`)
      onStart(running)
      return running
    },
    environment: ({ url }) => ({ OIDC_ISSUER: url }),
  })
}

const addresses: WorldAddresses = {
  web: 'http://localhost:4100',
  api: 'http://localhost:4102',
  relay: 'ws://localhost:4102/relay',
  frame: 'http://secure.localhost:4101',
  recovery: 'http://recovery.localhost:4103',
  console: 'http://localhost:4104',
  social: 'http://127.0.0.1:4105',
  swaps: 'http://127.0.0.1:4106',
  desk: 'http://127.0.0.1:4107',
  rpc: {},
}

async function start(instances: readonly LocalInstance[]) {
  const ports = { ...(await getWorldPorts('random')), issuer: await getFreePort() }
  const context = { ports, stateDir: makeFolder(), solanaSlotTime: 400, say: () => undefined }
  const running = await startInstances(context, {
    instances,
    addresses,
    mailbox: createMailbox(),
    async own(starting) {
      const part = await starting
      onTestFinished(() => part.stop())
      return part
    },
  })
  return { ...context, ...running }
}

test('default: an instance gets its port and the addresses, tells the servers of itself, and is in the table', async () => {
  const { ports, env, getParts, stateDir } = await start([createIssuer(() => undefined)])
  const url = `http://127.0.0.1:${ports.issuer}`
  expect(await (await fetch(url)).text()).toBe(addresses.web)
  expect(env).toEqual({ OIDC_ISSUER: url })
  expect(getParts()).toEqual([{ name: 'Login issuer', url, status: 'running' }])
  expect(readFileSync(join(stateDir, 'logs/login-issuer.log'), 'utf8')).toBe(`for ${addresses.web}\n`)
})

test('behavior: one that ends is started again, on the port it had', async () => {
  const starts: Instance[] = []
  const { getParts } = await start([createIssuer((running) => starts.push(running))])
  await starts[0]?.stop()
  const isBack = () => starts.length === 2 && getParts()[0]?.status === 'running'
  await waitUntil(isBack, { timeout: 10_000, what: 'restart' })
  expect(starts[1]?.url).toBe(starts[0]?.url)
})

test('default: the mail catcher is one of ours, shown where people read its mails', async () => {
  const { getParts } = await start(localInstances)
  expect(getParts()).toContainEqual({ name: 'Mail', url: `${addresses.console}/inbox`, status: 'running' })
})

test('default: the server is told of stand-ins for the providers of social login, which know this world’s frame', async () => {
  const { env } = await start(localInstances)
  const { DISCORD_URL, DISCORD_CLIENT_ID = '', GOOGLE_ISSUER } = env
  const discovered = await fetch(`${GOOGLE_ISSUER}/.well-known/openid-configuration`)
  expect(await discovered.json()).toMatchObject({ issuer: GOOGLE_ISSUER })
  const query = new URLSearchParams({
    client_id: DISCORD_CLIENT_ID,
    redirect_uri: `${addresses.frame}/auth/provider/discord/return`,
    response_type: 'code',
    scope: 'identify',
  })
  expect((await fetch(`${DISCORD_URL}/api/oauth2/authorize?${query}`)).status).toBe(200)
})
