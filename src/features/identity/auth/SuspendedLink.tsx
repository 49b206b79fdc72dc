import type { ReactElement } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { appealPath } from '../../../../contract/social/appeals/appeal-paths.ts'
import { authTexts } from './texts.ts'

/** What a suspended person can do after a refused login: appeal with the token of the answer, or write to us. */
export const SuspendedLink = ({ appeal }: { appeal: string | undefined }): ReactElement => {
  const t = useTexts(authTexts)
  return (
    <ButtonLink size="sm" variant="secondary" href={appeal === undefined ? '/contact' : appealPath(appeal)}>
      {appeal === undefined ? t.contact : t.appeal}
    </ButtonLink>
  )
}
