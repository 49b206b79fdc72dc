import type { ReactElement } from 'react'
import { BlankFrame } from '../../ui/layouts/BlankFrame.tsx'
import type { BlankFrameProps } from '../../ui/layouts/BlankFrame.tsx'
import { useFrame } from '../use-frame.ts'

/** For a screen with `layout = 'blank'`: one form with its own words, the site filled in. */
export const BlankLayout = (props: Omit<BlankFrameProps, 'site' | 'image'>): ReactElement => {
  const { site, image } = useFrame()
  return <BlankFrame site={site} image={image} {...props} />
}
