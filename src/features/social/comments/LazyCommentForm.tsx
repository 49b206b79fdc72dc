import dynamic from 'next/dynamic'
import type { DynamicOptionsLoadingProps } from 'next/dynamic'
import type { ReactElement } from 'react'
import { LazyFallback } from '../../../ui/feedback/LazyFallback.tsx'
import s from './comments.module.css'

/** Keeps the form's space while it loads, so that the comments below do not move. */
const FormLoading = (props: DynamicOptionsLoadingProps): ReactElement => (
  <div className={s.writing}>
    <LazyFallback {...props} />
  </div>
)

/** The form of a comment, loaded when it is drawn: a visitor reads comments without it. */
export const LazyCommentForm = dynamic(() => import('./CommentForm.tsx').then((module) => module.CommentForm), {
  ssr: false,
  loading: FormLoading,
})
