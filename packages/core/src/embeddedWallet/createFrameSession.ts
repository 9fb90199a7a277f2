import { type FrameEventName, frameEvents, limits } from '@gangway/protocol'
import type { Config } from '../config/config.js'
import { getConnectorContext } from '../connections/getConnectorContext.js'
import { getStorageKey } from '../kernel/storage/getStorageKey.js'
import { sdkVersion } from '../sdkVersion.js'
import { alertSilentFrame } from './alertSilentFrame.js'
import { createFrameClient } from './client/createFrameClient.js'
import { createLoginStorage } from './createLoginStorage.js'
import { describeFrameWallet } from './describeFrameWallet.js'
import type { FrameOptions } from './frameOptions.js'
import { type FrameSession, frameSlot } from './frameSession.js'
import { beginLogin, finishLogin, resumeLogin, waitForApproval } from './login/emailLogin.js'
import { proveByPhone, proveByWindow } from './login/social/proveByProvider.js'
import { patchFrame } from './patchFrame.js'
import { announceFrameWallet } from './wallet/announceFrameWallet.js'
import { createFrameAccount } from './wallet/createFrameAccount.js'
import { createFrameCalls } from './wallet/createFrameCalls.js'
import { createFrameConnector } from './wallet/createFrameConnector.js'
import { createFrameProvider } from './wallet/createFrameProvider.js'
import { createFrameStandardWallet } from './wallet/createFrameStandardWallet.js'

/** Puts the page's half of the frame together; the frame itself comes with the first thing that is asked of it. */
export function createFrameSession(config: Config, frame: Required<FrameOptions>): FrameSession {
  const { projectId } = config
  const storage = createLoginStorage(config.storage, (key) => getStorageKey(config, key))
  const client = createFrameClient(
    () => ({ ...frame, projectId, networkId: storage.getLastNetwork() ?? config.state.networkId }),
    {
      onStatus(status) {
        patchFrame(config, { status })
        if (status === 'ready') introduce()
      },
      onCarrier: (carrier) => patchFrame(config, { carrier }),
      onSessionEnded: () => account.end(),
      onPending: (pending) => resumeLogin(config, session, pending),
      onTimeout: (name) => alertTimeout(config, name),
    },
  )
  const account = createFrameAccount(config, { client, storage, onLogin: announce })
  const calls = createFrameCalls(config, client, account.end)
  const provider = createFrameProvider(account, calls)
  const wallet = createFrameStandardWallet(getConnectorContext(config).networks, account, calls)

  // Other libraries hear of a wallet once there is one to use.
  let stopAnnouncing: (() => void) | null = null
  function announce(isLoggedIn: boolean): void {
    if (isLoggedIn) stopAnnouncing ??= announceFrameWallet(provider, wallet)
    else {
      stopAnnouncing?.()
      stopAnnouncing = null
    }
  }

  // Nobody waits for these two: the frame does without them.
  function introduce(): void {
    const { metadata } = config
    const dapp = { sdkVersion, projectId, ...(metadata ? { metadata: toWireMetadata(metadata) } : {}) }
    client.request('SYNC_DAPP_DATA', dapp).catch(() => undefined)
    const { theme } = frameSlot(config)
    if (theme) client.request('SYNC_THEME', theme).catch(() => undefined)
  }

  const session: FrameSession = {
    client,
    storage,
    account,
    calls,
    beginLogin: (email, signal) => beginLogin(config, session, email, signal),
    waitForApproval: (signal) => waitForApproval(config, session, signal),
    finishLogin: (code) => finishLogin(config, session, code),
    proveByWindow: (run, provider) => proveByWindow(config, session, { frame, run, provider }),
    proveByPhone: (run) => proveByPhone(session, run),
    createDescriptor: (chainNamespace) => ({
      ...describeFrameWallet(chainNamespace),
      createConnector: (context) => session.createConnector(chainNamespace, context),
    }),
    createConnector: (chainNamespace, context) =>
      createFrameConnector(chainNamespace, { account, provider, wallet }, context),
    hasBegun: false,
    isChecking: false,
    deviceAbort: null,
    unplace: null,
    start: () => announce(storage.isLoginUsed()),
    stop() {
      announce(false)
      session.deviceAbort?.abort()
      frameSlot(config).social?.abort()
      session.unplace?.()
      client.close()
    },
  }
  session.start()
  return session
}

function toWireMetadata({ icons, ...metadata }: NonNullable<Config['metadata']>) {
  return { ...metadata, icons: [...icons] }
}

/** product.md §8: “A socials time-out opens an error alert.” */
function alertTimeout(config: Config, name: FrameEventName): void {
  const isLogin = frameEvents[name].timeout === limits.frameRequestTimeout
  if (isLogin) alertSilentFrame(config, `the frame did not answer ${name}`)
}
