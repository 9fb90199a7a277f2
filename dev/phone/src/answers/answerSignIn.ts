import { type AuthenticateRequest, type Cacao, createCacaoPayload } from '@gangway/pairing'
import { rpcErrorCodes } from '@gangway/protocol'
import { ProviderRpcError } from '@gangway/testing/wallet'
import type { PhoneContext } from '../PhoneContext.js'
import { askOwner } from './askOwner.js'

/** Asks the owner about a one-click sign-in, signs it for each network asked for, and answers the page. CAIP-122. */
export async function answerSignIn(phone: PhoneContext, request: AuthenticateRequest): Promise<void> {
  const { client, wallet, say } = phone
  const { id, peer } = request
  try {
    const cacaos = await wallet.answer('sign', () => askAndSign(phone, request))
    await client.approveAuthenticate(id, cacaos)
    say(`Signed in to ${peer.name}. You can go back to the page.`)
  } catch (error) {
    if (!(error instanceof ProviderRpcError)) throw error
    await client.rejectAuthenticate(id)
    say(`Declined ${peer.name}.`)
  }
}

async function askAndSign(
  phone: PhoneContext,
  { id, peer, parameters }: AuthenticateRequest,
): Promise<Cacao[]> {
  const { client, config, wallet } = phone
  const chains = parameters.chains.filter((chain) =>
    config.networks.some(({ caipNetworkId, isConfigured }) => isConfigured && caipNetworkId === chain),
  )
  const [account] = wallet.getEvmAccounts()
  const issuers = account ? chains.map((chain) => `${chain}:${account.address}`) : []
  const [first] = issuers
  if (!account || !first)
    throw new ProviderRpcError(rpcErrorCodes.invalidParams, 'None of the networks is one of this wallet.')
  await askOwner(phone, {
    id,
    title: 'Sign in',
    from: peer,
    rows: [
      { label: 'Account', value: account.address },
      { label: 'Message', value: client.getAuthenticateMessage(id, first) },
    ],
  })
  return Promise.all(
    issuers.map(async (issuer) => {
      const message = client.getAuthenticateMessage(id, issuer)
      const signature = await account.signMessage({ message })
      const p = createCacaoPayload(parameters, issuer)
      return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signature } } satisfies Cacao
    }),
  )
}
