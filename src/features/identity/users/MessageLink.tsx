import type { ReactElement } from 'react'
import { MessageCircle } from '../../../ui/icons.tsx'
import { texts, useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'

const T = texts({
  en: { write: 'Message', writeTo: (name: string) => `Message ${name}` },
  pt: { write: 'Mensagem', writeTo: (name: string) => `Enviar mensagem para ${name}` },
})

/** The path that opens the conversation with a person and creates it if there is none (Spec §4). */
const writeHref = (person: { _id: string; isPerformer: boolean }): string =>
  `/messages?source=${person.isPerformer ? 'performer' : 'user'}&sourceId=${encodeURIComponent(person._id)}`

/** A link to the conversation with a person. */
export const MessageLink = ({
  person,
  size,
}: {
  person: { _id: string; name: string; isPerformer: boolean }
  size?: 'sm' | 'md'
}): ReactElement => {
  const t = useTexts(T)
  return (
    <ButtonLink
      variant="secondary"
      size={size}
      href={writeHref(person)}
      icon={<MessageCircle aria-hidden />}
      aria-label={t.writeTo(person.name)}
    >
      {t.write}
    </ButtonLink>
  )
}
