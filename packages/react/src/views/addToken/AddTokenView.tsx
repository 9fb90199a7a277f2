import { addToken, type Connection } from '@gangway/core'
import type { CaipNetworkId } from '@gangway/protocol'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button/Button.js'
import { EmptyState } from '../../components/EmptyState/EmptyState.js'
import { ErrorState } from '../../components/ErrorState/ErrorState.js'
import { LoadingRows } from '../../components/LoadingRows/LoadingRows.js'
import { TextField } from '../../components/TextField/TextField.js'
import { ViewFooter } from '../../components/ViewFooter/ViewFooter.js'
import { describeError } from '../../errors/describeError.js'
import { toUserText } from '../../errors/toUserText.js'
import { useActiveConnection } from '../../hooks/useActiveConnection.js'
import { useAnnounce } from '../../hooks/useAnnounce.js'
import { useConfig } from '../../hooks/useConfig.js'
import { useLateTranslate } from '../../hooks/useLateTranslate.js'
import { useNetworkName } from '../../hooks/useNetworkName.js'
import { useToast } from '../../hooks/useToast.js'
import { type TokenLookup, useTokenLookup } from '../../hooks/useTokenLookup.js'
import { useRouter } from '../../router/useRouter.js'
import styles from './AddTokenView.module.css'
import { getAddressProblem } from './getAddressProblem.js'
import { TokenCard } from './TokenCard.js'

declare module '../../router/viewParams.js' {
  interface ViewParams {
    AddToken: NoParams
  }
}

/** Adds a token to the account's list by its address. interface-guide.md §8.2, data-sources.md §7. */
export function AddTokenView() {
  const connection = useActiveConnection()
  // Without a wallet the dialog leaves this view.
  return connection && <AddTokenForm connection={connection} />
}

function AddTokenForm({ connection }: { connection: Connection }) {
  const { networkId, accounts } = connection
  const owner = accounts[0].address
  const t = useLateTranslate()
  const network = useNetworkName(networkId)
  const [address, setAddress] = useState('')
  const state = useTokenLookup(address, networkId, owner)
  const field = useRef<HTMLInputElement>(null)
  const { submit, problem } = useSubmit(state, { networkId, owner, field })
  const addressProblem = state.kind === 'failed' ? getAddressProblem(state.error) : null
  useFoundAnnouncement(state)
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        ref={field}
        label={t('addToken.address', { network })}
        value={address}
        onChange={setAddress}
        placeholder={t('addToken.placeholder')}
        canClear
        canPaste
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        error={addressProblem && t(addressProblem, { network })}
        help={t('addToken.help', { network })}
      />
      <Answer state={state} network={network} connection={connection} />
      <ViewFooter>
        <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
        <SubmitButton state={state} />
      </ViewFooter>
    </form>
  )
}

type AnswerProps = { state: TokenLookup; network: string; connection: Connection }

function Answer({ state, network, connection }: AnswerProps) {
  const t = useLateTranslate()
  const { back } = useRouter()
  if (state.kind === 'found') return <TokenCard lookup={state.lookup} networkId={connection.networkId} />
  if (state.kind === 'offline')
    return <EmptyState icon="warning" title={t('addToken.offline')} text={t('addToken.offlineText')} />
  if (state.kind === 'failed' && getAddressProblem(state.error) === null)
    return (
      <ErrorState
        title={t('addToken.noAnswer', { network })}
        text={t('addToken.noAnswerText')}
        details={describeError(state.error)}
      />
    )
  if (state.kind !== 'looking') return null
  return (
    <LoadingRows
      text={t('addToken.lookingUp')}
      slowText={t('addToken.slow', { network })}
      wayOut={
        <Button kind="quiet" onClick={back}>
          {t('dialog.back')}
        </Button>
      }
    />
  )
}

// One label, always the next thing to do, as in the send form (interface-guide.md §9.5).
function SubmitButton({ state }: { state: TokenLookup }) {
  const t = useLateTranslate()
  const label = () => {
    if (state.kind === 'empty') return t('addToken.enter')
    if (state.kind === 'looking' || state.kind === 'offline') return t('addToken.wait')
    if (state.kind === 'failed')
      return t(getAddressProblem(state.error) === null ? 'addToken.retry' : 'addToken.check')
    const { presence, token } = state.lookup
    return presence === 'absent' ? t('addToken.add', { symbol: token.symbol }) : t('addToken.done')
  }
  return (
    <Button
      type="submit"
      isWide
      isBusy={state.kind === 'looking'}
      kind={state.kind === 'found' && state.lookup.presence === 'absent' ? 'primary' : 'secondary'}
    >
      {label()}
    </Button>
  )
}

function useSubmit(
  state: TokenLookup,
  {
    networkId,
    owner,
    field,
  }: { networkId: CaipNetworkId; owner: string; field: RefObject<HTMLInputElement | null> },
) {
  const config = useConfig()
  const t = useLateTranslate()
  const toast = useToast()
  const { back } = useRouter()
  const [problem, setProblem] = useState<string | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (state.kind === 'failed' && getAddressProblem(state.error) === null) return state.retry()
    if (state.kind !== 'found' || state.lookup.presence !== 'absent') return field.current?.focus()
    const { token } = state.lookup
    try {
      addToken(config, { networkId, owner, token })
      back()
      toast.show({ kind: 'success', textKey: 'tokens.added', values: { symbol: token.symbol } })
    } catch (error) {
      setProblem(toUserText(error, t))
    }
  }
  return { submit, problem }
}

function useFoundAnnouncement(state: TokenLookup): void {
  const t = useLateTranslate()
  const announce = useAnnounce()
  const token = state.kind === 'found' ? state.lookup.token : null
  useEffect(() => {
    if (token) announce(t('addToken.found', { name: token.name, symbol: token.symbol }))
  }, [token, t, announce])
}
