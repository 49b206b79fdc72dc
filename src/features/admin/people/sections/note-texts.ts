import { texts } from '../../../../lib/texts.ts'

/** Notes of the team about a person. */
export const noteTexts = texts({
  en: {
    lead: 'Only the team sees these notes. Each change is recorded in the log.',
    empty: 'No notes yet. Write what your colleagues should know.',
    write: 'New note',
    save: 'Save note',
    saved: 'Saved.',
    edit: 'Edit note',
    saveChange: 'Save changes',
    changed: 'edited',
    cancel: 'Cancel',
    remove: 'Delete note',
    removed: 'Deleted.',
    removeTitle: 'Delete this note?',
    removeText: "You can't undo this. The log keeps what it said.",
    formerColleague: 'Former colleague',
  },
  pt: {
    lead: 'Só a equipe vê estas notas. Cada mudança fica no registro.',
    empty: 'Nenhuma nota ainda. Escreva o que a equipe deve saber.',
    write: 'Nova nota',
    save: 'Salvar nota',
    saved: 'Salva.',
    edit: 'Editar nota',
    saveChange: 'Salvar alterações',
    changed: 'editada',
    cancel: 'Cancelar',
    remove: 'Excluir nota',
    removed: 'Excluída.',
    removeTitle: 'Excluir esta nota?',
    removeText: 'Não dá para desfazer. O registro guarda o que ela dizia.',
    formerColleague: 'Ex-colega',
  },
})
