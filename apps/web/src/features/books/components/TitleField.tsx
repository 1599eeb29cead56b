import { listBounds } from '@korice/contracts/lists';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../components/kit/TextInput.js';
import { useCombobox } from '../../../components/use-combobox.js';
import { VisuallyHidden } from '../../../components/VisuallyHidden.js';
import { textLanguage } from '../../../lib/text-language.js';
import { bookQueries, minKeywordLength } from '../queries.js';
import { type BookFieldProps, showsSame } from './book-field-props.js';
import classes from './TitleField.module.css';

const debounceMs = 250;

/**
 * The title of a book. While the author is empty it suggests editions of the catalogue; a chosen one fills in title, author and, if empty,
 * publisher.
 */
export const TitleField = memo(
  function TitleField({ fields: { values, set }, idOf, errorOf }: BookFieldProps) {
    const { t } = useTranslation(['bookForm', 'common']);
    const [keyword] = useDebouncedValue(values.title.trim().slice(0, listBounds.q), debounceMs);
    const isAsked = values.author === '' && keyword.length >= minKeywordLength;
    const { data = [] } = useQuery({ ...bookQueries.suggestedEditions(keyword), enabled: isAsked });
    const editions = isAsked ? data : [];
    const list = useCombobox({
      optionCount: editions.length,
      canOpen: editions.length > 0,
      onEscape: () => undefined,
    });

    function choose(index: number) {
      const edition = editions[index];
      if (!edition) return;
      list.close();
      set('title', edition.title);
      set('author', edition.author);
      if (values.publisher === '') set('publisher', edition.publisher);
    }

    return (
      <div
        className={classes.field}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) list.close();
        }}
      >
        <TextInput
          id={idOf('title')}
          label={t('title')}
          placeholder={t('titlePlaceholder')}
          required
          withAsterisk={false}
          autoComplete="off"
          value={values.title}
          {...list.fieldProps}
          onChange={({ currentTarget }) => {
            set('title', currentTarget.value);
            list.restart();
          }}
          onKeyDown={(event) => {
            list.fieldProps.onKeyDown(event);
            if (event.key !== 'Enter' || !list.isOpen || list.active < 0) return;
            event.preventDefault();
            choose(list.active);
          }}
          error={errorOf('title')}
        />
        <VisuallyHidden>
          <span role="status">{list.isOpen && t('common:resultsCount', { count: editions.length })}</span>
        </VisuallyHidden>
        <ul
          id={list.listId}
          role="listbox"
          aria-label={t('suggestedEditions')}
          className={classes.list}
          hidden={!list.isOpen}
        >
          {editions.map(({ title, author, publisher }, index) => (
            <li
              key={`${title}\n${author}\n${publisher}`}
              {...list.optionProps(index)}
              className={classes.option}
              onClick={() => choose(index)}
            >
              <b lang={textLanguage(title)}>{title}</b>
              <span lang={textLanguage(author)}>{[author, publisher].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  },
  showsSame('title', 'author', 'publisher'),
);
