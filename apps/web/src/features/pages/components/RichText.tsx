import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../components/class-names.js';
import prose from '../../../components/Prose.module.css';
import { cleanPastedHtml } from '../pasted-html.js';
import { readContent } from '../read-content.js';
import { editorExtensions } from './editor-extensions.js';
import { EditorToolbar } from './EditorToolbar.js';
import classes from './RichText.module.css';

/** Returns the HTML, '' for an empty text. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

export interface RichTextProps {
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
  lang: string | undefined;
  isRequired: boolean;
  /** Read once; a new value needs a new `key`. */
  initialHtml: string;
  isInvalid: boolean;
  isDisabled: boolean;
  onChange: (html: string) => void;
}

/** The rich text editor of a page. */
export default function RichText({
  id,
  labelledBy,
  describedBy,
  lang,
  isRequired,
  initialHtml,
  isInvalid,
  isDisabled,
  onChange,
}: RichTextProps) {
  const { t } = useTranslation('pages');
  const attributes: Record<string, string> = {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelledBy,
    class: classNames(prose.prose, classes.text) ?? '',
    ...(isRequired && { 'aria-required': 'true' }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
    ...(lang !== undefined && { lang }),
  };
  const [content] = useState(() => readContent(initialHtml));
  const editor = useEditor({
    extensions: editorExtensions,
    content,
    editable: !isDisabled,
    injectCSS: false,
    editorProps: { attributes, transformPastedHTML: cleanPastedHtml },
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  });
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty });

  return (
    <div className={classNames(classes.editor, isInvalid && classes.invalid)}>
      <EditorToolbar editor={editor} controls={id} isDisabled={isDisabled} />
      <div className={classes.paper} data-placeholder={isEmpty ? t('contentPlaceholder') : undefined}>
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}
