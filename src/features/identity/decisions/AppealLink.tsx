import type { ReactElement } from 'react'
import { texts, useTexts } from '../../../lib/texts.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { appealsPath } from '../../../../contract/social/appeals/appeal-paths.ts'

const T = texts({ en: { appeal: 'Appeal' }, pt: { appeal: 'Recorrer' } })

/** The link to the decisions about the viewer, from where a reason is shown. */
export const AppealLink = (): ReactElement => (
  <ButtonLink size="sm" variant="secondary" href={appealsPath}>
    {useTexts(T).appeal}
  </ButtonLink>
)
