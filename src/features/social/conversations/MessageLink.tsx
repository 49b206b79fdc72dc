import type { ReactElement } from 'react'
import { MessageCircle } from '../../../ui/icons.tsx'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { writeHref } from './address.ts'
import { conversationTexts } from './texts.ts'

/** A link to the conversation with a person. */
export const MessageLink = ({
  person,
  size,
}: {
  person: { _id: string; name: string; isPerformer: boolean }
  size?: 'sm' | 'md'
}): ReactElement => {
  const t = useTexts(conversationTexts)
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
