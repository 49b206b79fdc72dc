import type { ReactElement } from 'react'
import type { ApiError } from '../../../api/api-error.ts'
import { errorText } from '../../../lib/error-texts.ts'
import { texts, useTexts } from '../../../lib/texts.ts'
import { Notice } from '../../../ui/Notice.tsx'

const T = texts({
  en: {
    noAnswer: 'You seem to be offline.',
    noAnswerNext: "Try again when you're back online. You won't be charged twice.",
  },
  pt: {
    noAnswer: 'Parece que você está sem conexão.',
    noAnswerNext: 'Tente de novo quando ela voltar. Você não será cobrado duas vezes.',
  },
})

/** Why a form could not be sent, and the next step after a lost connection. */
export const SendError = ({ error }: { error: ApiError }): ReactElement => {
  const t = useTexts(T)
  if (error.code === 'network')
    return (
      <Notice tone="danger" title={t.noAnswer}>
        {t.noAnswerNext}
      </Notice>
    )
  return <Notice tone="danger" title={error.fields ? Object.values(error.fields).join(' ') : errorText(error)} />
}
