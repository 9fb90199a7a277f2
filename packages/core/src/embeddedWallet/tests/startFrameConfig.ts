import type { TrackedEvent } from '@gangway/protocol'
import type { Config, CreateConfigParameters } from '../../config/config.js'
import { createTestConfig } from '../../connections/tests/createTestConfig.js'
import { createMemoryStorage, type KeyValueStorage } from '../../kernel/storage/keyValueStorage.js'
import { connectEmail } from '../login/connectEmail.js'
import { connectOtp } from '../login/connectOtp.js'
import { waitForDevice } from '../login/waitForDevice.js'
import { fakeUser } from './createFakeFrame.js'

/** Where the fake frame of the tests is. */
export const frameUrl = 'https://frame.example/sdk'

/** A config of the local networks with a frame, started; what it keeps, and what it tells. */
export function startFrameConfig(
  parameters: Partial<CreateConfigParameters> & { storage?: KeyValueStorage } = {},
): { config: Config; storage: KeyValueStorage; stop(): void; events: TrackedEvent[] } {
  const { storage = createMemoryStorage() } = parameters
  const events: TrackedEvent[] = []
  const config = createTestConfig([], {
    frame: { url: frameUrl },
    features: {},
    reconnectTimeout: 5_000,
    onEvent: (event) => events.push(event),
    ...parameters,
    storage,
  })
  return { config, storage, events, stop: config.start() }
}

/** A whole login on a new device. */
export async function logIn(config: Config): Promise<void> {
  await connectEmail(config, { email: fakeUser.email })
  await waitForDevice(config)
  await connectOtp(config, { code: '123456' })
}
