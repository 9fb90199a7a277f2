import { randomBytes } from 'node:crypto'
import { type Mailbox, waitUntil } from '@gangway/dev'
import { createDevice } from './createDevice.js'

/** Where a service answers, and as what it is known. */
type Service = { url: string; origin: string }

/** The services of the embedded wallet, and where their mails arrive. */
export type WalletServices = { frame: Service; recovery: Service; mailbox: Mailbox; appOrigin: string }

type Device = Awaited<ReturnType<typeof createDevice>>

/** Somebody whose wallet the services have said they keep. */
export type Person = {
  email: string
  device: Device
  session: string
  setId: string
  shareB: string
  shareC: string
}

const newId = () => randomBytes(16).toString('hex')
const newShare = () => randomBytes(33).toString('base64url')

/** A mail that was taken may wait for a minute, as the process that began to send it may have died. */
const mailPatience = { timeout: 120_000, what: 'mail' }

/** Posts, and takes nothing but success for an answer. */
async function ask(device: Device, ...[service, path, body, session]: Parameters<Device>) {
  const answer = await device(service, path, body, session)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return answer.body as Record<string, unknown>
}

/**
 * Logs in by mail. `onMail` is called once the service has said that it mails.
 *
 * @throws where a service does not serve.
 */
async function logInByMail(
  services: WalletServices,
  email: string,
  onMail: () => void = () => undefined,
): Promise<{ device: Device; session: string }> {
  const { frame, mailbox, appOrigin } = services
  const device = await createDevice(frame.origin)
  const before = mailbox.list(email).length
  const start = { projectId: 'local', appOrigin, email, client: 'gw1', carrier: 'stored' }
  const { loginId, matchNumber } = await ask(device, frame, '/auth/login/start', start)
  onMail()
  await waitUntil(() => mailbox.list(email).length > before, mailPatience)
  const token = mailbox.list(email)[0]?.links[0]?.split('#')[1]
  const { code } = await ask(device, frame, '/auth/device/approve', { token, number: matchNumber })
  const { tokens } = await ask(device, frame, '/auth/login/verify', { loginId, code })
  return { device, session: (tokens as { accessToken: string }).accessToken }
}

/**
 * Logs in by mail and makes a wallet. What comes out is kept by the services, as they have said.
 *
 * @throws where a service does not serve.
 */
export async function becomePerson(
  services: WalletServices,
  email: string,
  onMail: () => void,
): Promise<Person> {
  const { frame, recovery } = services
  const { device, session } = await logInByMail(services, email, onMail)
  const [walletId, setId, shareB, shareC] = [newId(), newId(), newShare(), newShare()]
  const { grant } = await ask(device, frame, '/auth/shares/grant', { walletId, setId }, session)
  const { receipt } = await ask(device, recovery, '/shares/store', { grant, shareC })
  const addresses = { evmAddress: `0x${randomBytes(20).toString('hex')}`, solanaAddress: '1'.repeat(32) }
  const wallet = { walletId, version: 1, ...addresses, blob: randomBytes(44).toString('base64url') }
  await ask(device, frame, '/auth/wallet/create', { wallet, setId, shareB, receipt }, session)
  return { email, device, session, setId, shareB, shareC }
}

/**
 * What is left of a person: whether the session still counts, and both shares as another browser is given them.
 *
 * @throws where a service does not serve.
 */
export async function findWallet(services: WalletServices, { email, device: own, session }: Person) {
  const { frame, recovery } = services
  const other = await logInByMail(services, email)
  const { setId, shareB, grant } = await ask(other.device, frame, '/auth/shares/recover', {}, other.session)
  const { shareC } = await ask(other.device, recovery, '/shares/release', { grant })
  const { status } = await own(frame, '/auth/session/end', {}, session)
  return { isSessionAlive: status === 200, setId, shareB, shareC }
}
