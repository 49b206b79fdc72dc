import { call, select, takeEvery } from 'redux-saga/effects'
import type { Saga } from '../../store/async-action.ts'
import { HYDRATE_TYPE } from '../../store/hydrate.ts'
import { selectUi, setUi } from './slice.ts'
import type { UiSettings } from './slice.ts'

/** Where the browser keeps the look of the site (Spec §3: also saved in local storage). */
export const UI_STORAGE = 'ui'

const save = (ui: UiSettings): void => {
  try {
    localStorage.setItem(UI_STORAGE, JSON.stringify(ui))
  } catch {
    // Storage may be full or forbidden; the server says it again on the next visit.
  }
}

/** What was saved, when the server could not say it: the last known look. */
export const readSavedUi = (): Partial<UiSettings> => {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(UI_STORAGE) ?? '{}')
    return typeof saved === 'object' && saved !== null ? saved : {}
  } catch {
    return {}
  }
}

function* keep(): Saga<void> {
  yield call(save, (yield select(selectUi)) as UiSettings)
}

/** Keeps the UI settings in local storage whenever they change. */
export function* uiSaga(): Saga<void> {
  yield takeEvery([setUi.type, HYDRATE_TYPE], keep)
}
