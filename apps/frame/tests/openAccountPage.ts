import { createAccountClient } from '../src/account/createAccountClient.js'
import { runTaskHere } from './runTaskHere.js'
import { frameOrigin, recoveryUrl, type TestServices } from './startServices.js'

/** A login on the account's own page, once another mail may be asked for; `fetch`: as the page has it. */
export async function openAccountPage(services: TestServices, email: string, fetch = services.fetch) {
  services.advance(31_000)
  const { getNow } = services
  const parts = { projectId: 'one', recoveryUrl, origin: frameOrigin, fetch, runTask: runTaskHere, getNow }
  const client = createAccountClient(parts)
  const { loginId } = await client.startEmail(email)
  await client.verifyCode(loginId, await services.readCode(email))
  await client.readAccount()
  return client
}
