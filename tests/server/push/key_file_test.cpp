// The file of a host's keys, and whom push services may turn to.
#include "server/push/key_file.hpp"

#include <gtest/gtest.h>

namespace quartello::push {
namespace {

TEST(PushKeyFile, IsReadAsItWasWritten) {
    const KeyPair keys = *make_key_pair();
    const auto read = read_key_file(key_file_text(keys));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->public_key, keys.public_key);
    EXPECT_EQ(read->private_key, keys.private_key);
    const KeyPair other = *make_key_pair();
    EXPECT_EQ(read_key_file(key_file_text({keys.public_key, other.private_key})).error().text, "the keys are no pair");
    for (const char* wrong : {"", "{}", R"({"public_key":"*","private_key":""})", "[]"})
        EXPECT_FALSE(read_key_file(wrong)) << wrong;
}

TEST(PushKeyFile, AContactIsAnAddress) {
    for (const char* right : {"mailto:host@example.org", "https://example.org/about"}) EXPECT_TRUE(is_contact(right));
    for (const char* wrong : {"", "host@example.org", "mailto:", "http://example.org", "https://a b"})
        EXPECT_FALSE(is_contact(wrong)) << wrong;
}

}  // namespace
}  // namespace quartello::push
