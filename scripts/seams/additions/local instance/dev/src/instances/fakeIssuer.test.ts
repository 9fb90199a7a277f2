import { expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../../fixtures/makeFolder.js'
import { createMailbox } from '../mail/createMailbox.js'
import { getWorldPorts } from '../world/getWorldPorts.js'
import { startInstances } from '../world/startInstances.js'
import { localInstances } from './localInstances.js'

test('the program runs in the local world, which tells the servers of it', async () => {
  const ports = await getWorldPorts('random')
  const context = { ports, stateDir: makeFolder(), solanaSlotTime: 400, say: () => undefined }
  const { env, getParts } = await startInstances(context, {
    instances: localInstances,
    addresses: {
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
    },
    mailbox: createMailbox(),
    async own(starting) {
      const part = await starting
      onTestFinished(() => part.stop())
      return part
    },
  })
  const url = `http://127.0.0.1:${ports.fakeIssuer}`
  expect(await (await fetch(url)).text()).toBe('http://localhost:4100')
  expect(env).toMatchObject({ FAKE_ISSUER: url })
  expect(getParts()).toContainEqual({ name: 'Fake issuer', url, status: 'running' })
})
