import type { Phone } from '../createPhone.js'
import { useStore } from '../useStore.js'
import { ConnectCard } from './ConnectCard.js'
import { FaultsCard } from './FaultsCard.js'
import { QuestionCard } from './QuestionCard.js'
import { SessionsCard } from './SessionsCard.js'
import { WalletCard } from './WalletCard.js'

/** The whole phone: the question that is open, or else the ways to connect; below it what does not change with it. */
export function PhoneScreen({ phone }: { phone: Phone }) {
  const questions = useStore(phone.questions)
  const news = useStore(phone.news)
  const relay = useStore(phone.relay)
  const [question] = questions
  return (
    <>
      <header>
        <span>{phone.wallet.identity.name}</span>
        <a href="/">Dev console</a>
      </header>
      <main className="screens">
        {question ? (
          <QuestionCard key={question.id} question={question} count={questions.length} />
        ) : (
          <ConnectCard phone={phone} />
        )}
        <p className="result" role="status" aria-live="polite">
          {news}
        </p>
        <SessionsCard phone={phone} />
        <WalletCard phone={phone} />
        <FaultsCard phone={phone} />
        <p className="hint">Relay: {relay}</p>
      </main>
    </>
  )
}
