import { createContext, useContext } from 'react'
import type { Answers } from './answers.ts'

const AnswersContext = createContext<Answers | undefined>(undefined)

/** Gives the screens below their cache. */
export const AnswersProvider = AnswersContext.Provider

/** The cache of answers. @throws outside of `AnswersProvider` */
export const useAnswers = (): Answers => {
  const value = useContext(AnswersContext)
  if (!value) throw new Error('AnswersProvider is missing')
  return value
}
