import type { AccountType, CaipNetworkId, ChainNamespace } from '@gangway/protocol'
import type { SocialUser } from '../createLoginStorage.js'

/** The address of who is logged in, on one network. */
export type FrameUser = { address: string; networkId: CaipNetworkId }

/** Tells that the account of one family is another than before; null: nobody is logged in any more. */
export type FrameUserListener = (
  chainNamespace: ChainNamespace,
  user: FrameUser | null,
  before: FrameUser,
) => void

/** Who is logged in to the frame, in both families. */
export type FrameAccount = {
  /** What was read last. */
  get(chainNamespace: ChainNamespace): FrameUser | null
  /** The network of that, or the one it would be read on. @throws GangwayError `CHAIN_NOT_CONFIGURED` without any. */
  getNetwork(chainNamespace: ChainNamespace): CaipNetworkId
  /**
   * Whether somebody is logged in, asked of the frame whatever was known: another tab may have logged in or out, or
   * somebody else in. What is known here follows.
   *
   * @throws GangwayError where the frame does not answer; then nothing changes.
   */
  checkAgain(): Promise<boolean>
  /**
   * Asks the frame for the address on a network, by default the one in use last. null: nobody is logged in; then
   * nothing of an earlier login is left either.
   *
   * @throws GangwayError where the frame was not reached, which says nothing of who is logged in.
   */
  read(chainNamespace: ChainNamespace, networkId?: CaipNetworkId): Promise<FrameUser | null>
  /** @throws GangwayError `CHAIN_NOT_SUPPORTED` where the frame does not list it. */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  /** An error continues as eoa. product.md §6. */
  setAccountType(type: AccountType): Promise<void>
  /** A login came to its end; `social`: of whom, where it was not by e-mail. */
  begin(social: SocialUser | null): void
  /** The session is over, without having asked for it. */
  end(): void
  /** Ends the session. @throws GangwayError that of the frame; then the person stays logged in. */
  signOut(): Promise<void>
  subscribe(listener: FrameUserListener): () => void
}
