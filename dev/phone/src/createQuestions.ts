import { createStore, type Store } from './createStore.js'
import type { Answer, OpenQuestion, Question } from './Question.js'

/** The questions that are open, oldest first. */
export type Questions = Pick<Store<readonly OpenQuestion[]>, 'get' | 'subscribe'> & {
  ask(question: Question): Promise<Answer>
  /** Takes back what nobody waits for any more; it counts as declined. */
  withdraw(id: string): void
}

/** Makes {@link Questions}. */
export function createQuestions(): Questions {
  const open = createStore<readonly OpenQuestion[]>([])
  return {
    get: open.get,
    subscribe: open.subscribe,
    ask: (question) =>
      new Promise((resolve) => {
        const asked: OpenQuestion = {
          ...question,
          settle(answer) {
            open.set(open.get().filter((each) => each !== asked))
            resolve(answer)
          },
        }
        open.set([...open.get(), asked])
      }),
    withdraw(id) {
      for (const question of open.get())
        if (question.id === id) question.settle({ isApproved: false, networkIds: [] })
    },
  }
}
