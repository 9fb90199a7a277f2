import { expect, test } from 'vitest'
import { createQuestions } from './createQuestions.js'

const question = (id: string) => ({ id, title: id, from: { name: 'A page', url: '' }, rows: [] })

test('default: questions stay open, in order, until each has its answer', async () => {
  const questions = createQuestions()
  const answers = [questions.ask(question('1')), questions.ask(question('2'))]
  expect(questions.get().map(({ id }) => id)).toEqual(['1', '2'])
  questions.get()[1]?.settle({ isApproved: true, networkIds: [] })
  expect(questions.get().map(({ id }) => id)).toEqual(['1'])
  expect(await answers[1]).toMatchObject({ isApproved: true })
})

test('behavior: what nobody waits for any more is taken back, as declined', async () => {
  const questions = createQuestions()
  const answer = questions.ask(question('1'))
  questions.withdraw('1')
  questions.withdraw('1')
  expect(await answer).toMatchObject({ isApproved: false })
  expect(questions.get()).toEqual([])
})
