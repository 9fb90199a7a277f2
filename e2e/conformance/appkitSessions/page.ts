import {
  AccountController,
  ChainController,
  ConnectionController,
  OptionsController,
  SnackController,
} from '@reown/appkit-controllers'
import * as smartSession from '@reown/appkit-experimental/smart-session'
import { ProviderUtil } from '@reown/appkit-utils'
import { W3mFrameProvider } from '@reown/appkit-wallet'

/** Where the published client of smart sessions finds its service: a literal in its source. */
const theirs = 'https://rpc.walletconnect.org/'

/** What the spec reaches through `window`. */
type SessionsPage = {
  /** The published client of the frame, which is the wallet here. */
  provider: W3mFrameProvider
  /** The published client of smart sessions. */
  smartSession: typeof smartSession
  /** What was asked for the literal host, and the status of our answer, in order. */
  asked: string[]
  /** What the wallet answered to requests that a person agreed to. */
  granted: unknown[]
  /** What AppKit would tell the person; its client keeps errors to itself. */
  getSnack(): string
  /** Puts the account in use, and our server in the place of the literal host. */
  start(options: { api: string; address: string; rpc: string }): void
}

declare global {
  interface Window {
    sessions: SessionsPage
  }
}

const networkId = 'eip155:31337'
const provider = new W3mFrameProvider({ projectId: 'local', chainId: networkId, enableLogger: false })
const asked: string[] = []
const granted: unknown[] = []

/** The three methods of AppKit's adapters that its smart sessions call, as the one for ethers has them in 1.7.3. */
const connectionControllerClient = {
  getCapabilities: (params: unknown) => request('wallet_getCapabilities', [params]),
  async grantPermissions(params: unknown) {
    const answer = await request('wallet_grantPermissions', params)
    granted.push(answer)
    return answer
  },
  revokePermissions: (params: unknown) => request('wallet_revokePermissions', [params]),
} as unknown as Parameters<typeof ConnectionController.setClient>[0]

function request(method: string, params: unknown): Promise<unknown> {
  return provider.request({ method, params } as never)
}

window.sessions = {
  provider,
  smartSession,
  asked,
  granted,
  getSnack: () => SnackController.state.message,
  start({ api, address, rpc }) {
    const own = window.fetch
    window.fetch = async (input, init) => {
      const answer = await own(input, init)
      const { pathname } = new URL(String(input))
      if (pathname.startsWith('/v1/sessions'))
        asked.push(`${init?.method ?? 'GET'} ${pathname} ${answer.status}`)
      return answer
    }
    // From here on as docs/recipes/appkit.md has it.
    const ask = window.fetch
    window.fetch = (input, init) =>
      String(input).startsWith(theirs)
        ? ask(String(input).replace(theirs, `${api}/`), init)
        : ask(input, init)
    OptionsController.setProjectId('local')
    OptionsController.setSdkVersion('html-ethers5-1.7.3')
    const network = {
      id: 31337,
      caipNetworkId: networkId,
      chainNamespace: 'eip155',
      name: 'Gangway One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpc] } },
    } as const
    const networkControllerClient = {} as Parameters<
      typeof ChainController.initialize
    >[2]['networkControllerClient']
    ChainController.initialize([{ namespace: 'eip155', caipNetworks: [network] }], [network], {
      connectionControllerClient,
      networkControllerClient,
    })
    ConnectionController.setClient(connectionControllerClient)
    ChainController.setActiveCaipNetwork(network)
    AccountController.setCaipAddress(`${networkId}:${address}`, 'eip155')
    ProviderUtil.setProvider('eip155', provider)
  },
}
