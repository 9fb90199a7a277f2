import type { ChainNamespace, FrameRequestPayload, SocialProvider, WindowProvider } from '@gangway/protocol'
import type { Connector, ConnectorContext, ConnectorDescriptor } from '../config/connector.js'
import { defineSlot } from '../config/slot.js'
import type { FrameClient } from './client/frameClient.js'
import type { LoginStorage } from './createLoginStorage.js'
import type { SocialLogin } from './frameState.js'
import type { FrameCalls } from './wallet/createFrameCalls.js'
import type { FrameAccount } from './wallet/frameAccount.js'

/** Theme of the page as the frame is told it. product.md §3 “Theme sync payload”. */
export type FrameTheme = FrameRequestPayload<'SYNC_THEME'>

/** What comes next: the approval of this device, the code, or nothing more. product.md §5 “Connect email actions”. */
export type LoginAction = 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'

/** The page's half of the frame, for the life of a config. For actions of this package; no part of the contract. */
export type FrameSession = {
  client: FrameClient
  storage: LoginStorage
  account: FrameAccount
  calls: FrameCalls
  /** The steps of `connectEmail`, `waitForDevice` and `connectOtp` that are the frame's. */
  beginLogin(email: string, signal?: AbortSignal): Promise<LoginAction>
  waitForApproval(signal?: AbortSignal): Promise<void>
  finishLogin(code: string): Promise<void>
  /** The steps of `connectSocial` and `connectFarcaster` that are the frame's; what the provider calls the person. */
  proveByWindow(run: SocialRun, provider: WindowProvider): Promise<string | null>
  proveByPhone(run: SocialRun): Promise<string | null>
  /** The wallet in the frame for one family, as an earlier visit connected it. */
  createDescriptor(chainNamespace: ChainNamespace): ConnectorDescriptor
  createConnector(chainNamespace: ChainNamespace, context: ConnectorContext): Promise<Connector>
  /** Whether a login by e-mail was begun in this page: one that an earlier load left then stays left. */
  hasBegun: boolean
  /** Whether a code is being checked: a login that another tab ended meanwhile is not taken for given up. */
  isChecking: boolean
  /** Ends the wait for the approval of a device, if any. */
  deviceAbort: AbortController | null
  /** Way to stop keeping the shown frame in its place; null: it is hidden. */
  unplace: (() => void) | null
  /** Makes the wallet known to the page once more, if somebody is logged in. */
  start(): void
  /** Takes the frame out of the page; it comes back with the next request. */
  stop(): void
}

/** One social login under way. For actions of this package; no part of the contract. */
export type SocialRun = {
  provider: SocialProvider
  /** Where the person proves who they are; null: none was opened, or none is needed. */
  popup: Window | null
  /** Whether the person has proven who they are: from then on it is not given up any more. */
  isProven: boolean
  /** Aborts, with a GangwayError, when it is given up. */
  signal: AbortSignal
  /** Gives it up. */
  abort(): void
  patch(patch: Partial<SocialLogin>): void
  /**
   * It is known where the person goes, and their window goes there.
   *
   * @throws GangwayError `INVALID_INPUT` for what is no web address.
   */
  arrive(uri: string, patch: Partial<SocialLogin>): void
  /** Signs out of a session that comes after it was given up. */
  refuseLate<T>(session: FrameSession, answer: Promise<T>): Promise<T>
}

/** The page's half of the frame. */
export const frameSlot = defineSlot<{
  /** Absent while nothing was asked of it. */
  session?: Promise<FrameSession> | undefined
  /** What it is told once it is there. */
  theme?: FrameTheme
  /** Absent while no social login is under way. */
  social?: SocialRun | undefined
}>(() => ({}))
