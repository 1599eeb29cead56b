import { Route, Routes } from 'react-router-dom';
import BookList from './BookList.js';
import BookLists from './BookLists.js';

/** The screens of lists, in one chunk: each would add to the routes that every page loads. */
export default function ListScreens() {
  return (
    <Routes>
      <Route index element={<BookLists />} />
      <Route path=":listId" element={<BookList />} />
    </Routes>
  );
}
