import {
  type callsDropBodySchema,
  callsDropRoute,
  type callsKeepBodySchema,
  callsKeepRoute,
  callsReadResponseSchema,
  callsReadRoute,
  emailPrimaryRoute,
  emailSecondaryResponseSchema,
  emailSecondaryRoute,
  emailStartResponseSchema,
  emailStartRoute,
  type grantKeepBodySchema,
  grantKeepRoute,
  grantListResponseSchema,
  grantListRoute,
  type grantRevokeBodySchema,
  grantRevokeRoute,
  type IdentityRequest,
  identityTokenResponseSchema,
  identityTokenRoute,
  limits,
  type loginStartBodySchema,
  loginStartResponseSchema,
  loginStartRoute,
  loginVerifyResponseSchema,
  loginVerifyRoute,
  loginWaitResponseSchema,
  loginWaitRoute,
  type providerFinishBodySchema,
  providerFinishResponseSchema,
  providerFinishRoute,
  type providerStartBodySchema,
  providerStartResponseSchema,
  providerStartRoute,
  providerWaitResponseSchema,
  providerWaitRoute,
  type RequestDecision,
  requestDecidedRoute,
  type SponsoredBatch,
  sessionEndRoute,
  sessionRefreshRoute,
  sessionResponseSchema,
  sessionRoute,
  sessionTokensSchema,
  type shareAddBodySchema,
  shareAddRoute,
  type shareGrantBodySchema,
  shareGrantResponseSchema,
  shareGrantRoute,
  shareOpeningResponseSchema,
  shareOpeningRoute,
  shareRecoverResponseSchema,
  shareRecoverRoute,
  shareReleaseResponseSchema,
  shareReleaseRoute,
  type sponsorOfferBodySchema,
  sponsorOfferResponseSchema,
  sponsorOfferRoute,
  sponsorSendRoute,
  type walletCreateBodySchema,
  walletCreateRoute,
} from '@gangway/protocol'
import * as v from 'valibot'
import type { CallService } from './createServiceClient.js'
import type { DpopKey } from './dpop.js'

/** Whoever asks with a session: the device's key and a token bound to it. */
export type Bearer = { key: DpopKey; accessToken: string }

const done = v.object({})

/**
 * The routes of the auth service, one function each. What does no harm twice is repeated where no answer came; what
 * spends a mail, a code or the login's one recovery is not. What waits for a mail server, a provider or a person has
 * the time in which the dialog waits for it. packages/protocol/src/wallet-api.
 */
export function createAuthClient(call: CallService) {
  return {
    ...createLoginCalls(call),
    ...createSessionCalls(call),
    ...createShareCalls(call),
    ...createSigningCalls(call),
  }
}

/** See {@link createAuthClient}. */
export type AuthClient = ReturnType<typeof createAuthClient>

/** Logging in, by e-mail and by a provider. */
function createLoginCalls(call: CallService) {
  return {
    startLogin: (
      caller: { key: DpopKey; accessToken?: string },
      body: v.InferInput<typeof loginStartBodySchema>,
    ) => call({ ...caller, route: loginStartRoute, body, answer: loginStartResponseSchema }),

    /** The service answers after 25 s at the latest. */
    waitForApproval: (key: DpopKey, loginId: string) =>
      call({
        key,
        route: loginWaitRoute,
        body: { loginId },
        answer: loginWaitResponseSchema,
        timeout: limits.frameRequestTimeout,
      }),

    verifyCode: (key: DpopKey, body: { loginId: string; code: string }) =>
      call({ key, route: loginVerifyRoute, body, answer: loginVerifyResponseSchema }),

    startProviderLogin: (key: DpopKey, body: v.InferInput<typeof providerStartBodySchema>) =>
      call({
        key,
        route: providerStartRoute,
        body,
        answer: providerStartResponseSchema,
        timeout: limits.frameRequestTimeout,
      }),

    /** The service answers after 25 s at the latest. */
    waitForProvider: (key: DpopKey, loginId: string, signal: AbortSignal) =>
      call({
        key,
        route: providerWaitRoute,
        body: { loginId },
        answer: providerWaitResponseSchema,
        timeout: limits.frameRequestTimeout,
        signal,
      }),

    finishProviderLogin: (key: DpopKey, body: v.InferInput<typeof providerFinishBodySchema>) =>
      call({
        key,
        route: providerFinishRoute,
        body,
        answer: providerFinishResponseSchema,
        timeout: limits.frameRequestTimeout,
      }),
  }
}

/** The session, and the address of its account. */
function createSessionCalls(call: CallService) {
  return {
    getAccount: (bearer: Bearer) =>
      call({ ...bearer, route: sessionRoute, answer: sessionResponseSchema, repeat: 'anew' }),

    getIdentityToken: (bearer: Bearer, body: IdentityRequest) =>
      call({
        ...bearer,
        route: identityTokenRoute,
        body,
        answer: identityTokenResponseSchema,
        repeat: 'anew',
      }),

    /** Repeated with its very proof: another one would end the session as a theft. embedded-wallet.md §6. */
    refreshSession: (key: DpopKey, refreshToken: string) =>
      call({
        key,
        route: sessionRefreshRoute,
        body: { refreshToken },
        answer: sessionTokensSchema,
        repeat: 'same',
      }),

    endSession: (bearer: Bearer) => call({ ...bearer, route: sessionEndRoute, answer: done, repeat: 'anew' }),

    /** Each spends a mail or a code. */
    startEmailChange: (bearer: Bearer, email: string) =>
      call({ ...bearer, route: emailStartRoute, body: { email }, answer: emailStartResponseSchema }),

    confirmFormerEmail: (bearer: Bearer, code: string) =>
      call({ ...bearer, route: emailPrimaryRoute, body: { code }, answer: done }),

    finishEmailChange: (bearer: Bearer, code: string) =>
      call({ ...bearer, route: emailSecondaryRoute, body: { code }, answer: emailSecondaryResponseSchema }),
  }
}

/** Making, opening and recovering a wallet. */
function createShareCalls(call: CallService) {
  return {
    grantShare: (bearer: Bearer, body: v.InferInput<typeof shareGrantBodySchema>) =>
      call({ ...bearer, route: shareGrantRoute, body, answer: shareGrantResponseSchema, repeat: 'anew' }),

    createWallet: (bearer: Bearer, body: v.InferInput<typeof walletCreateBodySchema>) =>
      call({ ...bearer, route: walletCreateRoute, body, answer: done, repeat: 'anew' }),

    addShare: (bearer: Bearer, body: v.InferInput<typeof shareAddBodySchema>) =>
      call({ ...bearer, route: shareAddRoute, body, answer: done, repeat: 'anew' }),

    releaseShare: (bearer: Bearer) =>
      call({ ...bearer, route: shareReleaseRoute, answer: shareReleaseResponseSchema, repeat: 'anew' }),

    /** Leave to read who keeps the recovery of a wallet, by which methods, or to open by one. */
    grantOpening: (bearer: Bearer, purpose: 'read' | 'open') =>
      call({
        ...bearer,
        route: shareOpeningRoute,
        body: { purpose },
        answer: shareOpeningResponseSchema,
        repeat: 'anew',
      }),

    /** `lacking`: the set this login was given, of which `recovery` has no share. */
    recoverShare: (bearer: Bearer, lacking?: string) =>
      call({
        ...bearer,
        route: shareRecoverRoute,
        body: { lacking },
        answer: shareRecoverResponseSchema,
      }),
  }
}

/** What is kept, decided and paid about requests to sign. */
function createSigningCalls(call: CallService) {
  return {
    /** Told once: a second row would be a second decision. */
    tellDecision: (bearer: Bearer, body: RequestDecision) =>
      call({ ...bearer, route: requestDecidedRoute, body, answer: done }),

    /** The very same again changes nothing. */
    keepCalls: (bearer: Bearer, body: v.InferInput<typeof callsKeepBodySchema>) =>
      call({ ...bearer, route: callsKeepRoute, body, answer: done, repeat: 'anew' }),

    dropCalls: (bearer: Bearer, body: v.InferInput<typeof callsDropBodySchema>) =>
      call({ ...bearer, route: callsDropRoute, body, answer: done, repeat: 'anew' }),

    readCalls: (bearer: Bearer, callsId: string) =>
      call({
        ...bearer,
        route: callsReadRoute,
        body: { callsId },
        answer: callsReadResponseSchema,
        repeat: 'anew',
      }),

    offerPayment: (bearer: Bearer, body: v.InferInput<typeof sponsorOfferBodySchema>) =>
      call({ ...bearer, route: sponsorOfferRoute, body, answer: sponsorOfferResponseSchema, repeat: 'anew' }),

    /** The very same again changes nothing. */
    sendPaid: (bearer: Bearer, body: SponsoredBatch) =>
      call({ ...bearer, route: sponsorSendRoute, body, answer: done, repeat: 'anew' }),

    listGrants: (bearer: Bearer) =>
      call({ ...bearer, route: grantListRoute, answer: grantListResponseSchema, repeat: 'anew' }),

    /** The very same again changes nothing. */
    keepGrant: (bearer: Bearer, body: v.InferInput<typeof grantKeepBodySchema>) =>
      call({ ...bearer, route: grantKeepRoute, body, answer: done, repeat: 'anew' }),

    noteRevocation: (bearer: Bearer, body: v.InferInput<typeof grantRevokeBodySchema>) =>
      call({ ...bearer, route: grantRevokeRoute, body, answer: done, repeat: 'anew' }),
  }
}
