import type { ReactElement } from 'react'
import { BlankFrame } from '../../ui/layouts/BlankFrame.tsx'
import type { BlankFrameProps } from '../../ui/layouts/BlankFrame.tsx'
import { useSiteFrame } from './use-site-frame.ts'

/** The frame of a screen with `layout = 'blank'`: one form with its own title and lead. */
export const BlankLayout = (props: Omit<BlankFrameProps, 'site' | 'image'>): ReactElement => {
  const { site, image } = useSiteFrame()
  return <BlankFrame site={site} image={image} {...props} />
}
